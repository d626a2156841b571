// What the deck needs behind its first picture: fetched in one piece.
export { fitted } from '../../lib/fitted';
export { default as All } from './All.svelte';
export { default as AnswerOdds } from './AnswerOdds.svelte';
export { default as Picks } from './Picks.svelte';
export { ledTo } from '../../lib/led';
export { placesOf } from '../../lib/places';
export { walkRows } from '../../lib/rows';
export { askedOf, digitsOf, nextAnswer, unspentOf } from '../../lib/digits';
export { default as Tip } from './Tip.svelte';
