// What the lobby shows behind its first picture: fetched in one piece.
export { default as BattleCard } from '../BattleCard.svelte';
export { default as Hero } from './Hero.svelte';
export { default as Lists } from './Lists.svelte';
export { won } from '../../lib/won';
