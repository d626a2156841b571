/** Whether a key belongs to the browser, or to a field in which somebody writes. */
export const apart = (event: KeyboardEvent): boolean =>
  event.ctrlKey || event.metaKey || event.altKey || /^(INPUT|TEXTAREA|SELECT)$/.test((event.target as HTMLElement).tagName);
