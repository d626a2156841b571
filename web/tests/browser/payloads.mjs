// Texts that would run, load or leave the page, if any of them ever became markup: each calls `x` with its number, or asks for `/q`.
const shapes = [
  (n) => `<img src=q onerror=x(${n})>`,
  (n) => `<svg onload=x(${n})>`,
  (n) => `<script>x(${n})</script>`,
  (n) => `<a href=javascript:x(${n})>a</a>`,
  (n) => `<body onload=x(${n})>`,
  (n) => `<details open ontoggle=x(${n})>`,
  (n) => `<input autofocus onfocus=x(${n})>`,
  (n) => `<video><source onerror=x(${n})>`,
  (n) => `<audio src=q onerror=x(${n})>`,
  (n) => `<object data=javascript:x(${n})>`,
  (n) => `<embed src=javascript:x(${n})>`,
  (n) => `<iframe src=javascript:x(${n})>`,
  (n) => `<iframe srcdoc=<svg/onload=x(${n})>>`,
  (n) => `<math href=javascript:x(${n})>m</math>`,
  (n) => `<svg><animate onbegin=x(${n})>`,
  (n) => `<svg><script>x(${n})</script>`,
  (n) => `<marquee onstart=x(${n})>`,
  (n) => `<p onpointermove=x(${n})>p</p>`,
  (n) => `<link rel=stylesheet href=q?${n}>`,
  (n) => `<style>@import'q?${n}'</style>`,
  (n) => `<base href=//q.test/${n}/>`,
  (n) => `<meta http-equiv=refresh content=0;q${n}>`,
  (n) => `<form action=javascript:x(${n})><button>`,
  (n) => `<svg><use href=data:,${n}#q>`,
  (n) => `<img srcset=q?${n}>`,
  (n) => `<select autofocus onfocus=x(${n})>`,
];
const frames = [
  (text) => text,
  (text) => text.replace(/<(\w+)/g, (_, tag) => `<${tag.toUpperCase()}`),
  (text) => text.replace(/(<\w+) /g, '$1/'),
  (text) => `">${text}`,
  (text) => `'>${text}`,
  (text) => `-->${text}`,
  (text) => text.replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
];
const others = [
  (n) => `javascript:x(${n})`,
  (n) => `[a](javascript:x(${n}))`,
  (n) => `![a](q?${n})`,
  (n) => `![a](q"onerror="x(${n}))`,
  (n) => `<javascript:x(${n})>`,
  (n) => `{{x(${n})}}`,
  (n) => '${x(' + n + ')}',
  (n) => `{@html x(${n})}`,
  (n) => `" onfocus=x(${n}) autofocus a="`,
  (n) => `' onmouseover=x(${n}) a='`,
  (n) => `\` onerror=x(${n}) \``,
  (n) => `</text></svg><svg onload=x(${n})>`,
  (n) => `</textarea><svg onload=x(${n})>`,
  (n) => `</title><svg onload=x(${n})>`,
  (n) => `</script><svg onload=x(${n})>`,
  (n) => `]]><svg onload=x(${n})>`,
  (n) => `%3Csvg%20onload=x(${n})%3E`,
  (n) => `\\u003csvg onload=x(${n})\\u003e`,
  (n) => `&#60;svg onload=x(${n})&#62;`,
  (n) => `url(javascript:x(${n}))`,
  (n) => `data:text/html,<script>x(${n})</script>`,
  (n) => `';x(${n})//`,
  (n) => `-x(${n})-`,
  (n) => `__proto__[x(${n})]`,
];

/** All of them, each with a number of its own. */
export const payloads = [...frames.flatMap((frame) => shapes.map((shape) => (n) => frame(shape(n)))), ...others].map((make, n) => make(n));

/** What a page gets before its first script: it notes what runs and what its policy had to stop. */
export function listen() {
  window.ran = [];
  window.x = (n) => void window.ran.push(`ran: ${n}`);
  for (const name of ['alert', 'confirm', 'prompt']) window[name] = () => void window.ran.push(name);
  document.addEventListener('securitypolicyviolation', (event) =>
    window.ran.push(`policy: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`),
  );
}
