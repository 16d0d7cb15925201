import type { RouteImport } from './route-import.ts';

/** After the first paint: pictures and fonts are requested well before it. Before they arrive, or pictures further down would be loaded first. */
const patienceMs = 100;
/** The largest paint is reported before it is on the screen. */
const afterglowMs = 150;
const inputEvents = ['pointerdown', 'keydown', 'touchstart', 'focusin'];

export interface ModuleScript {
  manifest: string;
  routes: RouteImport[];
  /** `{"root":route0,…}` */
  assignment: string;
  entry: string;
}

/**
 * Imports a page's modules after its largest paint: the picture with a fetch priority, or a text. On a slow network it does not
 * wait longer than until they would arrive after that picture anyway, and never after the first input, which
 * app/early-input.ts records and replays. Meanwhile pictures further down wait (app/ui/later-picture.ts), until they are scrolled to.
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
  // Over HTTP/1.1 six files load at a time, of which fonts and picture are three. Two small ones fit beside them; the last
  // place is for the first and largest of the shared modules.
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
addEventListener('pointermove',({movementX,movementY})=>{if(movementX||movementY)start()},{passive:true}); // browsers also send one without a movement
const picture=document.querySelector('img[fetchpriority=high]');
const kind='largest-contentful-paint';
const isObservable=window.PerformanceObserver?.supportedEntryTypes?.includes(kind);
if(isObservable)new PerformanceObserver((list)=>{if(!picture||list.getEntries().some(({element})=>element===picture))setTimeout(start,${afterglowMs})}).observe({type:kind,buffered:true});
const afterPaint=(ms)=>requestAnimationFrame(()=>setTimeout(start,ms));
afterPaint(${patienceMs});
const onLoad=()=>isObservable||afterPaint();
if(document.readyState==='complete')onLoad();else addEventListener('load',onLoad,{once:true});
})()`;
}
