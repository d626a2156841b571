// A Chromium to test with: the one that is named, one that is installed, or else the distribution's or Playwright's own, which is then installed.
// `node scripts/chromium.mjs` makes sure that there is one and says which.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

// The browser speaks to this machine only; what it does in the background would ask the rest of the world.
const args = ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--disable-quic', '--no-first-run'];
// The shell without windows first: it does the same in about three quarters of the time.
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'microsoft-edge',
  'chrome',
  'chrome.exe',
  'msedge.exe',
];
const folders = [
  ...(process.env.PATH ?? '').split(delimiter),
  '/usr/bin',
  '/usr/local/bin',
  '/snap/bin',
  '/Applications/Google Chrome.app/Contents/MacOS',
  'C:/Program Files/Google/Chrome/Application',
  'C:/Program Files (x86)/Microsoft/Edge/Application',
];

/** What may be tried, best first; Playwright's own has no path. */
function candidates() {
  if (process.env.CHROMIUM) return [process.env.CHROMIUM];
  const installed = folders.flatMap((folder) => [...names, 'Google Chrome'].map((name) => join(folder, name))).filter((path) => existsSync(path));
  return [undefined, ...new Set(installed)];
}

async function starts(executablePath) {
  try {
    const browser = await chromium.launch({ executablePath, args, timeout: 30_000 });
    const page = await browser.newPage();
    await page.goto('data:text/html,<title>ready</title>');
    const title = await page.title();
    await browser.close();
    return title === 'ready';
  } catch (error) {
    faults.push(`${executablePath ?? "Playwright's own"}: ${error.message.split('\n')[0]}`);
    return false;
  }
}
const faults = [];

/** Runs a command whose output belongs to the log; whether it succeeded. */
const done = (program, more) => spawnSync(program, more, { stdio: ['ignore', 2, 2], timeout: 600_000 }).status === 0;

/** Whether packages may be installed, and by which prefix: root, or sudo without a password. */
function rights() {
  if (process.platform !== 'linux') return undefined;
  if (process.getuid?.() === 0) return [];
  return spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status === 0 ? ['sudo', '-n'] : undefined;
}

/** The distribution's Chromium, where there is apt and it may be used: it needs no download beside the packages of the machine. */
function distribution(prefix) {
  const apt = (...more) => {
    const [program, ...rest] = [...prefix, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-qq', ...more];
    return done(program, rest);
  };
  if (spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status !== 0) return false;
  const one = () => ['chromium-headless-shell', 'chromium'].some((name) => apt('install', '-y', '--no-install-recommends', name));
  return one() || (apt('update') && one());
}

/** Playwright's own Chromium; with the libraries it needs where they may be installed. */
function own(may) {
  const cli = join(createRequire(import.meta.url).resolve('playwright-core/package.json'), '..', 'cli.js');
  const run = (more) => done(process.execPath, [cli, 'install', ...more, '--only-shell', 'chromium']);
  return (may && run(['--with-deps'])) || run([]);
}

let found;
/** What `chromium.launch` takes. Fails with everything that was tried if there is none and none can be installed. */
export function browser() {
  found ??= (async () => {
    for (const path of candidates()) if (await starts(path)) return { executablePath: path, args };
    if (!process.env.CHROMIUM) {
      const prefix = rights();
      console.error('no Chromium that starts: installing one');
      if (prefix && distribution(prefix)) for (const path of candidates()) if (await starts(path)) return { executablePath: path, args };
      if (own(Boolean(prefix)) && (await starts(undefined))) return { executablePath: undefined, args };
    }
    throw new Error(`no Chromium starts here; name one in CHROMIUM.\n${faults.join('\n')}`);
  })();
  return found;
}

if (process.argv[1] && fileURLToPath(import.meta.url) === process.argv[1]) {
  try {
    const { executablePath } = await browser();
    console.log(`Chromium: ${executablePath ?? chromium.executablePath()}`);
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}
