import type { ClientModule } from './client-modules.ts';

/**
 * After the first paint: pictures and fonts are requested well before it. Not until they arrive, or
 * pictures further down would be loaded first.
 */
const patienceMs = 50;
const inputEvents = ['pointerdown', 'keydown', 'touchstart', 'focusin'];

export interface ModuleScript {
  manifest: string;
  routes: ClientModule[];
  /** `{"root":route0,…}` */
  assignment: string;
  entry: string;
}

/**
 * Imports a page's modules soon after its first paint, and never after the first input;
 * app/boot/README.md has the whole order.
 */
export function bootScript(
  { manifest, routes, assignment, entry }: ModuleScript,
  preloads: readonly string[],
): string {
  const names = routes.map((_, index) => `route${index}`);
  const imports = [
    `import(${JSON.stringify(manifest)})`,
    ...routes.map((route) => route.expression),
  ];
  // Over HTTP/1.1 six files load at a time, of which fonts and picture are three. Two small ones
  // fit beside them; the last place is for the first and largest of the shared modules.
  const early = [manifest, entry];
  const late = new Set([...preloads, ...routes.map((route) => route.path)]).difference(
    new Set(early),
  );
  return `(()=>{let started;
const preload=(hrefs)=>{for(const href of hrefs){const link=document.createElement('link');link.rel='modulepreload';link.href=href;document.head.append(link)}};
preload(${JSON.stringify(early)});
const {dataset}=document.documentElement;dataset.scripts='loading';
const showPictures=()=>{delete dataset.scripts};
for(const sign of ['scroll','beforeprint'])addEventListener(sign,showPictures,{once:true,passive:true});
const start=()=>{if(started)return;started=true;
preload(${JSON.stringify([...late])});
Promise.all([${imports.join(',')}]).then(([,${names.join(',')}])=>{window.__reactRouterRouteModules=${assignment};return import(${JSON.stringify(entry)})}).catch(()=>dispatchEvent(new Event('shop:failed'))).finally(showPictures)};
for(const sign of ${JSON.stringify(inputEvents)})addEventListener(sign,start,{once:true,capture:true,passive:true});
// Browsers also send one without a movement.
addEventListener('pointermove',({movementX,movementY})=>{if(movementX||movementY)start()},{passive:true});
requestAnimationFrame(()=>setTimeout(start,${patienceMs}));
})()`;
}
