import {
  createPath,
  matchRoutes,
  UNSAFE_defaultMapRouteProperties as mapRouteProperties,
  type Blocker,
  type DataRouter,
  type To,
} from 'react-router';
import { openDocument, reloadDocument } from '#app/ui/open-document.ts';
import type { PageState } from './page-state.ts';

type Subscriber = Parameters<DataRouter['subscribe']>[0];

export interface LateRouter {
  /** For `RouterProvider`. */
  router: DataRouter;
  /** Loads React Router's own. */
  load: () => Promise<DataRouter>;
}

/**
 * A router that shows the page the server sent and loads the rest of React Router, a sixth of a public page's JavaScript,
 * when it is needed. A reader of one page never does.
 *
 * @param loadFull resolves to React Router's own router for the same page
 */
export function createLateRouter(page: PageState, loadFull: () => Promise<DataRouter>): LateRouter {
  const { history, routes } = page;
  const state = initialState(page);
  const subscribers = new Set<Subscriber>();
  let full: DataRouter | undefined;
  let loading: Promise<DataRouter> | undefined;
  let restoreScroll: Parameters<DataRouter['enableScrollRestoration']> | undefined;

  async function loadAndTakeOver(): Promise<DataRouter> {
    const loaded = await loadFull();
    removeEventListener('popstate', reloadOtherPage);
    full = loaded;
    full.subscribe((...news) => {
      for (const subscriber of subscribers) subscriber(...news);
    });
    if (restoreScroll) full.enableScrollRestoration(...restoreScroll);
    if (subscribers.size > 0) full.initialize();
    return full;
  }
  const load = () =>
    (loading ??= loadAndTakeOver().catch((error: unknown) => {
      loading = undefined; // try again: the network may be back
      throw error;
    }));

  /** Back to a page from before a reload: the browser changes the address only. */
  function reloadOtherPage() {
    if (
      createPath({ ...history.location, hash: '' }) !== createPath({ ...state.location, hash: '' })
    )
      void reloadDocument();
  }
  addEventListener('popstate', reloadOtherPage);

  const beforeLoading: Partial<DataRouter> = {
    basename: '/',
    window,
    state,
    routes,
    manifest: {},
    match: (to) => matchRoutes(routes, to) as ReturnType<DataRouter['match']>,
    subscribe(subscriber) {
      subscribers.add(subscriber);
      if (subscribers.size === 1) full?.initialize(); // hydrated: its loaders may run
      return () => subscribers.delete(subscriber);
    },
    enableScrollRestoration(...how) {
      restoreScroll = how;
      return () => {};
    },
    revalidate: async () => (await load()).revalidate(),
    createHref: history.createHref,
    createURL: history.createURL,
    encodeLocation: history.encodeLocation,
    getBlocker(key, isBlocked) {
      void load().then((router) => router.getBlocker(key, isBlocked));
      return idleBlocker;
    },
    deleteBlocker: (key) => void load().then((router) => router.deleteBlocker(key)),
  };
  /** With the scripts of the page that it leads to: React Router would reload this one when it cannot load them. */
  async function navigate(to: To | number | null, options?: object): Promise<void> {
    const missing = missingModules(page, to);
    if (!full || missing.length > 0) {
      try {
        await Promise.all([load(), ...missing.map((url) => import(/* @vite-ignore */ url))]);
      } catch {
        // As a plain link.
        if (typeof to === 'number') history.go(to);
        else if (to !== null) await openDocument(history.createHref(to));
        return;
      }
    }
    return full?.navigate(to as To, options);
  }
  const router = new Proxy({} as DataRouter, {
    get(_target, name: keyof DataRouter) {
      if (name === 'navigate') return navigate;
      return name === 'subscribe' ? beforeLoading.subscribe : (full ?? beforeLoading)[name];
    },
  });
  return { router, load };
}

/** Scripts of the page's routes that are not loaded yet. */
function missingModules({ routes, framework }: PageState, to: To | number | null): string[] {
  if (typeof to === 'number' || to === null) return [];
  const path = typeof to === 'string' ? to : (to.pathname ?? '');
  if (!path.startsWith('/')) return []; // this page's
  return (matchRoutes(routes, to) ?? []).flatMap(({ route: { id = '' } }) => {
    const { module } = framework.manifest.routes[id] ?? {};
    return module && !(id in framework.routeModules) ? module : [];
  });
}

const idleBlocker = { state: 'unblocked' } as Blocker;

function initialState({ routes, history, framework, state }: PageState): DataRouter['state'] {
  const matches = matchRoutes(routes, history.location) ?? [];
  const loaderData = { ...state.loaderData };
  for (const { route } of matches)
    if (!framework.manifest.routes[route.id!]?.hasLoader) loaderData[route.id!] = null;
  return {
    historyAction: history.action,
    location: history.location,
    matches: matches.map((match) => ({
      ...match,
      route: { ...match.route, ...mapRouteProperties(match.route) },
    })) as DataRouter['state']['matches'],
    initialized: true,
    renderFallback: false,
    navigation: { state: 'idle' } as DataRouter['state']['navigation'],
    restoreScrollPosition: false,
    preventScrollReset: false,
    revalidation: 'idle',
    loaderData,
    actionData: state.actionData ?? null,
    errors: state.errors ?? null,
    fetchers: new Map(),
    blockers: new Map(),
  };
}
