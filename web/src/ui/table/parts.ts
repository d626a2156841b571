// What a table needs behind its first picture: fetched in one piece.
export { default as Preview } from '../Preview.svelte';
export { default as Bubbles } from './Bubbles.svelte';
export { default as Commit } from './Commit.svelte';
export { default as Lately } from './Lately.svelte';
export { default as Story } from './Story.svelte';
export { default as Wing } from './Wing.svelte';
export { tooLate } from '../../lib/invited';
export { Keyboard } from '../../lib/keyboard';
export { cellsOf, Plans } from '../../lib/plans.svelte';
export { notice } from '../../lib/notice';
export { sinceLast } from '../../lib/told';
export { People } from '../../lib/people.svelte';
