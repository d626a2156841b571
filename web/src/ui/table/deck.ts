// What the deck needs behind its first picture: fetched in one piece.
export { default as All } from './All.svelte';
export { default as AnswerOdds } from './AnswerOdds.svelte';
