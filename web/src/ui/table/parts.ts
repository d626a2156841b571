// What a table needs behind its first picture: fetched in one piece.
export { default as Command } from '../Command.svelte';
export { default as Log } from '../Log.svelte';
export { default as Preview } from '../Preview.svelte';
export { default as Sides } from '../Sides.svelte';
export { default as Asking } from './Asking.svelte';
export { default as ChatBox } from './ChatBox.svelte';
export { default as Legend } from './Legend.svelte';
