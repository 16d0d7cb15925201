import { describe, expect, test } from 'vitest';
import { useTestShop } from '#tests/support/test-shop.ts';
import { deferScripts } from './defer-scripts.ts';

const page = (moduleScript: string) =>
  `<head><link rel="modulepreload" href="/assets/root.js"/></head><body><script type="module" async="">${moduleScript}</script></body>`;

const moduleScript = `import "/assets/manifest.js";
import * as route0 from "/assets/root.js";
import * as route1 from "/assets/home.js";
  
  window.__reactRouterRouteModules = {"root":route0,"home":route1};

import("/assets/entry.js");`;

describe('deferring the scripts of a page', () => {
  const shop = useTestShop();

  test('imports nothing immediately and everything later', () => {
    const html = deferScripts(page(moduleScript));
    expect(html).not.toContain('rel="modulepreload"');
    expect(html).not.toContain('type="module"');
    for (const name of ['manifest', 'root', 'home', 'entry'])
      expect(html).toContain(`import("/assets/${name}.js")`);
    expect(html).toContain('window.__reactRouterRouteModules={"root":route0,"home":route1}');
    expect(html).toContain('preload(["/assets/manifest.js","/assets/entry.js","/assets/root.js"])');
  });

  test('preloads each module once, the large shared ones before those of the page', () => {
    const link = (name: string) => `<link rel="modulepreload" href="/assets/${name}.js"/>`;
    const html = deferScripts(
      ['manifest', 'entry', 'react', 'root', 'home'].map(link).join('') + page(moduleScript),
    );
    expect(html).toContain('preload(["/assets/react.js","/assets/home.js"])');
  });

  test('leaves unexpected scripts unchanged', () => {
    const unknown = page(`${moduleScript}\nimport("/assets/another.js");`);
    expect(deferScripts(unknown)).toBe(unknown);
  });

  test('matches the current output of React Router', async () => {
    shop.pageCache.enabled = true;
    const html = await (await shop.app.request('/')).text();
    expect(html).not.toContain('type="module"');
    expect(html).toContain('shop:failed');
  });
});
