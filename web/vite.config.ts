import { readFileSync } from 'node:fs';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

/** Puts both sprites once at the top of the body: they are drawn before any script has run, and a strict CSP allows it. */
function sprites(): Plugin {
  return {
    name: 'sprites',
    transformIndexHtml(html) {
      const read = (name: string) =>
        readFileSync(new URL(`./src/assets/${name}.svg`, import.meta.url), 'utf8').replace(/<\?xml[^>]*>|<!--[\s\S]*?-->/g, '');
      return html.replace('<!-- sprites -->', read('icons') + read('tokens'));
    },
  };
}

const server = process.env['HOLMGANG_SERVER'] ?? 'http://127.0.0.1:8787';

export default defineConfig({
  plugins: [svelte(), sprites()],
  build: { target: 'es2023', assetsInlineLimit: 0, modulePreload: { polyfill: false }, sourcemap: false, chunkSizeWarningLimit: 200 },
  server: { proxy: { '/api': { target: server, ws: true } } },
  resolve: process.env['VITEST'] ? { conditions: ['browser'] } : {},
  test: { environment: 'happy-dom', include: ['tests/unit/**/*.test.ts'] },
});
