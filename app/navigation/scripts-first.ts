import { matchRoutes, type RouteObject } from 'react-router';
import { openDocument } from '#app/ui/open-document.ts';
import { followedLink, leadsToPage } from './leads-to-page.ts';

interface Sent {
  /** React Router's list of routes and their files, which it reads from the window too. */
  __reactRouterManifest: { routes: Record<string, SentRoute> };
  __reactRouterRouteModules: Record<string, unknown>;
}
interface SentRoute extends Pick<RouteObject, 'path'> {
  id: string;
  parentId?: string;
  index?: true;
  module: string;
}

const loaded = new Set<string>();
const intents = ['pointerover', 'focusin'] as const;

/**
 * Loads the scripts of the page that a link leads to before React Router follows it: when they
 * cannot be loaded, it would reload the page that is shown, which without a connection is lost.
 * Then the link is a plain one. For the same reason no link has React Router's `prefetch`; scripts
 * are loaded here as soon as a link is touched.
 */
export function loadScriptsFirst(): void {
  for (const intent of intents)
    window.addEventListener(
      intent,
      ({ target }) => {
        const link = target instanceof Element ? target.closest('a') : null;
        if (link && leadsToPage(link)) load(missingScripts(link.pathname)).catch(() => {}); // a click tries again
      },
      { passive: true },
    );
  window.addEventListener(
    'click',
    (event) => {
      const link = followedLink(event);
      const missing = link ? missingScripts(link.pathname) : [];
      if (!link || missing.length === 0) return;
      event.preventDefault();
      event.stopPropagation();
      const { href } = link;
      load(missing).then(
        () => {
          if (link.isConnected) link.click();
          else void openDocument(href);
        },
        () => void openDocument(href),
      );
    },
    { capture: true },
  );
}

async function load(urls: string[]): Promise<void> {
  await Promise.all(urls.map((url) => import(/* @vite-ignore */ url)));
  for (const url of urls) loaded.add(url);
}

function missingScripts(path: string): string[] {
  const { __reactRouterManifest: manifest, __reactRouterRouteModules: modules } =
    window as unknown as Sent;
  const routes = Object.values(manifest.routes);
  const below = (parentId?: string): RouteObject[] =>
    routes
      .filter((route) => route.parentId === parentId)
      .map(({ id, path, index }) =>
        index ? { id, path, index } : { id, path, children: below(id) },
      );
  return (matchRoutes(below(), path) ?? []).flatMap(({ route: { id = '' } }) => {
    const { module } = manifest.routes[id]!;
    return id in modules || loaded.has(module) ? [] : module;
  });
}
