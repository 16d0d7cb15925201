/** After the first paint: pictures and fonts are requested well before it. */
const patienceMs = 350;
/** The largest paint is reported before it is on the screen. */
const afterglowMs = 150;
const inputEvents = ['pointerdown', 'keydown', 'touchstart', 'focusin'];

export interface ModuleScript {
  manifest: string;
  routes: string[];
  /** `{"root":route0,…}` */
  assignment: string;
  entry: string;
}

/**
 * Imports a page's modules after its largest paint: the picture with a fetch priority, or a text. On a slow network it does not
 * wait longer than until they would arrive after that picture anyway, and never after the first input, which
 * app/early-input.ts records and replays.
 */
export function bootScript(
  { manifest, routes, assignment, entry }: ModuleScript,
  preloads: readonly string[],
): string {
  const names = routes.map((_, index) => `route${index}`);
  const imports = [manifest, ...routes].map((path) => `import(${JSON.stringify(path)})`);
  // Over HTTP/1.1 six files load at a time, of which fonts and picture are three. A few kilobytes fit beside them, so that
  // fewer files wait behind the shared modules, which are the large ones.
  const early = [manifest, entry, ...routes.slice(0, 1)];
  const shared = preloads.filter((path) => ![...early, ...routes].includes(path));
  return `(()=>{let started;
const preload=(hrefs)=>{for(const href of hrefs){const link=document.createElement('link');link.rel='modulepreload';link.href=href;document.head.append(link)}};
preload(${JSON.stringify(early)});
const start=()=>{if(started)return;started=true;
preload(${JSON.stringify([...shared, ...routes.slice(1)])});
Promise.all([${imports.join(',')}]).then(([,${names.join(',')}])=>{window.__reactRouterRouteModules=${assignment};return import(${JSON.stringify(entry)})}).catch(()=>dispatchEvent(new Event('shop:failed')))};
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
