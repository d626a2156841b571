// As on a slow line and a slow machine, to find what holds only where everything comes at once. `HOLMGANG_SLOW=400`: every script, every style, every text
// and every answer of the API comes up to 400 ms later than it would, each by another time, so that they come in another order, too; what a socket tells
// comes later by one time of its own. `HOLMGANG_SLOW_CPU=4`: the page has a quarter of the processor. What tests ask for themselves, with `call`, is not held
// up. Tests that measure times may fail then, and rightly.

const line = Number(process.env.HOLMGANG_SLOW ?? 0);
const machine = Number(process.env.HOLMGANG_SLOW_CPU ?? 1);
/** By what a request says that it is a test's own. */
export const OWN = line ? { 'X-Test': '1' } : {};

/** Makes all pages of a context slow, if that is wanted; before any is opened. */
export async function slowed(context) {
  if (machine > 1)
    context.on('page', async (page) => {
      // The page may be gone.
      const devtools = await context.newCDPSession(page).catch(() => null);
      await devtools?.send('Emulation.setCPUThrottlingRate', { rate: machine }).catch(() => {});
    });
  if (!line) return;
  await context.route(/\/(assets|api)\//, async (route) => {
    if (!route.request().headers()['x-test']) await new Promise((later) => setTimeout(later, Math.random() * line));
    await route.continue().catch(() => {});
  });
  await context.addInitScript(socketsLater, line);
}

/** Everything that a socket tells is told later, in its order. */
function socketsLater(most) {
  const { onopen, onmessage, onclose } = Object.getOwnPropertyDescriptors(WebSocket.prototype);
  const wait = new WeakMap();
  for (const [name, was] of Object.entries({ onopen, onmessage, onclose }))
    Object.defineProperty(WebSocket.prototype, name, {
      ...was,
      set(run) {
        if (!wait.has(this)) wait.set(this, Math.random() * most);
        was.set.call(this, run && ((event) => setTimeout(() => run.call(this, event), wait.get(this))));
      },
    });
}
