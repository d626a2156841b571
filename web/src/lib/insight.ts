import type { Attachment } from 'svelte/attachments';

/** What has been asked for comes into sight, however far down it is, and whoever goes by keys or hears the page goes on from there. */
export const comesIntoSight: Attachment<HTMLElement> = (node) => {
  node.focus({ preventScroll: true });
  node.scrollIntoView({ block: 'nearest', behavior: 'instant' });
};
