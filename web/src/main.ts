import { mount } from 'svelte';
import App from './App.svelte';
import { setLang } from './lib/i18n.svelte';
import './styles/tokens.css';
import './styles/page.css';
// What the product needs beyond the mocks, by subject; the order counts.
import './styles/base.css';
import './styles/board.css';
import './styles/table.css';
import './styles/pages.css';
import './styles/parts.css';
import './styles/large.css';
import './styles/stage.css';
import './styles/phone.css';
import './styles/pointing.css';
import './styles/print.css';

const target = document.getElementById('app');
if (target) void setLang().then(() => mount(App, { target }));
