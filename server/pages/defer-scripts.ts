/**
 * Lets a stored page be seen before its JavaScript is fetched. React Router writes a module script that imports the
 * page's modules at once, and preloads them all: on a phone they take the line from the picture and the fonts.
 * Here the same imports wait for the page's load, or for the first touch, key or movement, whichever comes first.
 * HTML of another form than expected is returned as it is.
 */
export function deferScripts(html: string): string {
  const script = /(<script(?: nonce="[^"]*")?) type="module" async="">([\s\S]*?)<\/script>/.exec(html);
  const parts = script && parseModuleScript(script[2]!);
  if (!script || !parts) return html;
  const preloads: string[] = [];
  const withoutPreloads = html.replace(/<link rel="modulepreload" href="([^"]+)"(?: nonce="[^"]*")?\/>/g, (_link, href: string) => {
    preloads.push(href);
    return '';
  });
  return withoutPreloads.replace(script[0], () => `${script[1]}>${bootScript(parts, preloads)}</script>`);
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
  const routes = [...code.matchAll(/^import \* as route(\d+) from "([^"]+)";$/gm)].map(([, , path]) => path!);
  const lines = code.split('\n').filter((line) => line.trim() !== '').length;
  // manifest, one line a route, assignment, entry: anything more would be lost here
  if (!manifest || !assignment || !entry || lines !== routes.length + 3) return undefined;
  return { manifest, routes, assignment, entry };
}

const signsOfUse = ['pointerdown', 'pointermove', 'keydown', 'touchstart', 'focusin'];

/** What is done on the page meanwhile is recorded and replayed by app/early-input.ts. */
function bootScript({ manifest, routes, assignment, entry }: ModuleScript, preloads: readonly string[]): string {
  const names = routes.map((_, index) => `route${index}`);
  const imports = [manifest, ...routes].map((path) => `import(${JSON.stringify(path)})`);
  return `(()=>{let started;
const start=()=>{if(started)return;started=true;
for(const href of ${JSON.stringify(preloads)}){const link=document.createElement('link');link.rel='modulepreload';link.href=href;document.head.append(link)}
Promise.all([${imports.join(',')}]).then(([,${names.join(',')}])=>{window.__reactRouterRouteModules=${assignment};return import(${JSON.stringify(entry)})}).catch(()=>dispatchEvent(new Event('shop:failed')))};
for(const sign of ${JSON.stringify(signsOfUse)})addEventListener(sign,start,{once:true,capture:true,passive:true});
const whenIdle=()=>(window.requestIdleCallback??setTimeout)(start,{timeout:1000});
if(document.readyState==='complete')whenIdle();else addEventListener('load',whenIdle,{once:true})})()`;
}
