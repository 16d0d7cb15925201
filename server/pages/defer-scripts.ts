import { bootScript, type ModuleScript } from './boot-script.ts';
import { importRoute } from './route-import.ts';

/** The code of a file of the client build, by its URL path. */
export type CodeOf = (path: string) => string | undefined;

/**
 * Defers hydration of a stored page. React Router imports and preloads all modules at once, which on a phone compete with
 * pictures and fonts for bandwidth. Unexpected HTML is returned unchanged.
 */
export function deferScripts(html: string, codeOf: CodeOf): string {
  const script = /(<script(?: nonce="[^"]*")?) type="module" async="">([\s\S]*?)<\/script>/.exec(
    html,
  );
  const parts = script?.[2] && parseModuleScript(script[2], codeOf);
  if (!script || !parts) return html;
  const preloads: string[] = [];
  const withoutPreloads = html.replace(
    /<link rel="modulepreload" href="([^"]+)"(?: nonce="[^"]*")?\/>/g,
    (_link, href: string) => {
      preloads.push(importRoute(href, codeOf(href)).path);
      return '';
    },
  );
  const size = (path: string) => codeOf(path)?.length ?? 0;
  preloads.sort((a, b) => size(b) - size(a));
  return withoutPreloads.replace(
    script[0],
    () => `${script[1]}>${bootScript(parts, preloads)}</script>`,
  );
}

function parseModuleScript(code: string, codeOf: CodeOf): ModuleScript | undefined {
  const manifest = /^import "([^"]+)";/.exec(code.trim())?.[1];
  const assignment = /window\.__reactRouterRouteModules = (\{.*\});/.exec(code)?.[1];
  const entry = /\nimport\("([^"]+)"\);\s*$/.exec(code)?.[1];
  const routes = [...code.matchAll(/^import \* as route(\d+) from "([^"]+)";$/gm)].map(
    ([, , path = '']) => importRoute(path, codeOf(path)),
  );
  const lines = code.split('\n').filter((line) => line.trim() !== '').length;
  // manifest, one line per route, assignment, entry: any further line would get lost
  if (!manifest || !assignment || !entry || lines !== routes.length + 3) return undefined;
  return { manifest, routes, assignment, entry };
}
