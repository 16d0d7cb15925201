import { bootScript, type ModuleScript } from './boot-script.ts';
import type { ClientModule, FindModule } from './client-modules.ts';

/**
 * Puts our script in the place of React Router's, which imports and preloads all modules at once.
 * Unexpected HTML is returned unchanged.
 */
export function deferScripts(html: string, findModule: FindModule): string {
  const script = /(<script(?: nonce="[^"]*")?) type="module" async="">([\s\S]*?)<\/script>/.exec(
    html,
  );
  const parts = script?.[2] && parseModuleScript(script[2], findModule);
  if (!script || !parts) return html;
  const preloads: ClientModule[] = [];
  const withoutPreloads = html.replace(
    /<link rel="modulepreload" href="([^"]+)"(?: nonce="[^"]*")?\/>/g,
    (_link, href: string) => {
      preloads.push(findModule(href));
      return '';
    },
  );
  preloads.sort((a, b) => b.size - a.size);
  return withoutPreloads.replace(
    script[0],
    () =>
      `${script[1]}>${bootScript(
        parts,
        preloads.map(({ path }) => path),
      )}</script>`,
  );
}

function parseModuleScript(code: string, findModule: FindModule): ModuleScript | undefined {
  const manifest = /^import "([^"]+)";/.exec(code.trim())?.[1];
  const assignment = /window\.__reactRouterRouteModules = (\{.*\});/.exec(code)?.[1];
  const entry = /\nimport\("([^"]+)"\);\s*$/.exec(code)?.[1];
  const routes = [...code.matchAll(/^import \* as route(\d+) from "([^"]+)";$/gm)].map(
    ([, , path = '']) => findModule(path),
  );
  const lines = code.split('\n').filter((line) => line.trim() !== '').length;
  // manifest, one line per route, assignment, entry: any further line would get lost
  if (!manifest || !assignment || !entry || lines !== routes.length + 3) return undefined;
  return { manifest, routes, assignment, entry };
}
