/**
 * Defers hydration of a stored page. React Router imports and preloads all modules at once, which on a phone compete with
 * pictures and fonts for bandwidth. Here the imports wait for the load event or the first user input. Unexpected HTML is
 * returned unchanged.
 */
export function deferScripts(html: string): string {
  const script = /(<script(?: nonce="[^"]*")?) type="module" async="">([\s\S]*?)<\/script>/.exec(
    html,
  );
  const parts = script?.[2] && parseModuleScript(script[2]);
  if (!script || !parts) return html;
  const preloads: string[] = [];
  const withoutPreloads = html.replace(
    /<link rel="modulepreload" href="([^"]+)"(?: nonce="[^"]*")?\/>/g,
    (_link, href: string) => {
      preloads.push(href);
      return '';
    },
  );
  return withoutPreloads.replace(
    script[0],
    () => `${script[1]}>${bootScript(parts, preloads)}</script>`,
  );
}

interface ModuleScript {
  manifest: string;
  routes: string[];
  /** `{"root":route0,…}` */
  assignment: string;
  entry: string;
}

function parseModuleScript(code: string): ModuleScript | undefined {
  const manifest = /^import "([^"]+)";/.exec(code.trim())?.[1];
  const assignment = /window\.__reactRouterRouteModules = (\{.*\});/.exec(code)?.[1];
  const entry = /\nimport\("([^"]+)"\);\s*$/.exec(code)?.[1];
  const routes = [...code.matchAll(/^import \* as route(\d+) from "([^"]+)";$/gm)].map(
    ([, , path = '']) => path,
  );
  const lines = code.split('\n').filter((line) => line.trim() !== '').length;
  // manifest, one line per route, assignment, entry: any further line would get lost
  if (!manifest || !assignment || !entry || lines !== routes.length + 3) return undefined;
  return { manifest, routes, assignment, entry };
}

const inputEvents = ['pointerdown', 'pointermove', 'keydown', 'touchstart', 'focusin'];

/** app/early-input.ts records and replays input before hydration. */
function bootScript(
  { manifest, routes, assignment, entry }: ModuleScript,
  preloads: readonly string[],
): string {
  const names = routes.map((_, index) => `route${index}`);
  const imports = [manifest, ...routes].map((path) => `import(${JSON.stringify(path)})`);
  return `(()=>{let started;
const start=()=>{if(started)return;started=true;
for(const href of ${JSON.stringify(preloads)}){const link=document.createElement('link');link.rel='modulepreload';link.href=href;document.head.append(link)}
Promise.all([${imports.join(',')}]).then(([,${names.join(',')}])=>{window.__reactRouterRouteModules=${assignment};return import(${JSON.stringify(entry)})}).catch(()=>dispatchEvent(new Event('shop:failed')))};
for(const sign of ${JSON.stringify(inputEvents)})addEventListener(sign,start,{once:true,capture:true,passive:true});
const whenIdle=()=>(window.requestIdleCallback??setTimeout)(start,{timeout:1000});
if(document.readyState==='complete')whenIdle();else addEventListener('load',whenIdle,{once:true})})()`;
}
