import { mount } from 'svelte';
import App from './App.svelte';
import { setLang } from './lib/i18n.svelte';
import './styles/tokens.css';
import './styles/page.css';
import './styles/more.css';

const target = document.getElementById('app');
if (target) void setLang().then(() => mount(App, { target }));
