import { describe, expect, test } from 'vitest';
import { useTestShop } from '#tests/support/test-shop.ts';
import { createModules } from './client-modules.ts';
import { deferScripts } from './defer-scripts.ts';

const page = (moduleScript: string) =>
  `<head><link rel="modulepreload" href="/assets/root.js"/></head><body><script type="module" async="">${moduleScript}</script></body>`;

const link = (name: string) => `<link rel="modulepreload" href="/assets/${name}.js"/>`;
/** By file name without extension. */
const build = (files: Record<string, string>) =>
  createModules((url) => files[url.replace(/^\/assets\/(.*)\.js$/, '$1')]);

const moduleScript = `import "/assets/manifest.js";
import * as route0 from "/assets/root.js";
import * as route1 from "/assets/home.js";
  
  window.__reactRouterRouteModules = {"root":route0,"home":route1};

import("/assets/entry.js");`;

const unknown = build({});

describe('deferring the scripts of a page', () => {
  const shop = useTestShop();

  test('imports nothing immediately and everything later', () => {
    const html = deferScripts(page(moduleScript), unknown);
    expect(html).not.toContain('rel="modulepreload"');
    expect(html).not.toContain('type="module"');
    for (const name of ['manifest', 'root', 'home', 'entry'])
      expect(html).toContain(`import("/assets/${name}.js")`);
    expect(html).toContain('window.__reactRouterRouteModules={"root":route0,"home":route1}');
    expect(html).toContain('preload(["/assets/manifest.js","/assets/entry.js"])');
  });

  test('preloads each module once, the largest first', () => {
    const html = deferScripts(
      ['manifest', 'entry', 'runtime', 'react', 'root', 'home'].map(link).join('') +
        page(moduleScript),
      build({ react: '/* the largest */', runtime: '/**/' }),
    );
    expect(html).toContain(
      'preload(["/assets/react.js","/assets/runtime.js","/assets/root.js","/assets/home.js"])',
    );
  });

  test('imports the code of a route from where it is', () => {
    const html = deferScripts(
      ['root', 'layout', 'home'].map(link).join('') + page(moduleScript),
      build({ root: 'export{j as default,Layout,A as meta}from"./layout.js";\n' }),
    );
    expect(html).toContain(
      'import("/assets/layout.js").then((m)=>({default:m.j,Layout:m.Layout,meta:m.A}))',
    );
    expect(html).toContain('preload(["/assets/layout.js","/assets/home.js"])');
    expect(html).not.toContain('/assets/root.js');
  });

  test('leaves unexpected scripts unchanged', () => {
    const strange = page(`${moduleScript}\nimport("/assets/another.js");`);
    expect(deferScripts(strange, unknown)).toBe(strange);
  });

  test('matches the current output of React Router', async () => {
    shop.pageCache.enabled = true;
    const html = await (await shop.app.request('/')).text();
    expect(html).not.toContain('type="module"');
    expect(html).toContain('shop:failed');
  });
});
