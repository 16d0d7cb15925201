import { useLayoutEffect, useState } from 'react';
import {
  UNSAFE_FrameworkContext as FrameworkContext,
  UNSAFE_RemixErrorBoundary as LastErrorBoundary,
  type DataRouter,
} from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { createLateRouter } from './late-router.ts';
import { readPageState, type PageState } from './page-state.ts';

/** What React Router's `HydratedRouter` is for other apps: the page that the server sent, and its router (late-router.ts). */
export async function createPageRouter() {
  const page = await readPageState();
  const { router, load } = createLateRouter(page, async () =>
    (await import('./full-router.ts')).createFullRouter(page),
  );
  // A loader that runs in the browser needs the full router at once.
  const modules = Object.values(page.framework.routeModules);
  if (modules.some((module) => module?.clientLoader)) await load();
  else loadOnIntent(load);
  return () => <PageRouter router={router} framework={page.framework} />;
}

const intents = ['pointerover', 'pointerdown', 'focusin'] as const;

/** Ahead of the click, so that navigation does not wait for it. */
function loadOnIntent(load: () => Promise<unknown>): void {
  const onIntent = ({ target }: Event) => {
    if (!(target instanceof Element) || !target.closest('a, button, input, select, summary'))
      return;
    for (const intent of intents) removeEventListener(intent, onIntent);
    load().catch(() => {}); // navigating tries again
  };
  for (const intent of intents) addEventListener(intent, onIntent, { passive: true });
}

function PageRouter({
  router,
  framework,
}: {
  router: DataRouter;
  framework: PageState['framework'];
}) {
  const [location, setLocation] = useState(router.state.location);
  useLayoutEffect(() => router.subscribe((state) => setLocation(state.location)), [router]);
  // The empty fragment is in the server's tree too. Without it, ids made with useId would differ.
  return (
    <>
      <FrameworkContext.Provider value={framework}>
        <LastErrorBoundary location={location}>
          <RouterProvider router={router} />
        </LastErrorBoundary>
      </FrameworkContext.Provider>
      <></>
    </>
  );
}
