import { startTransition, useEffect, useState, type ComponentType } from 'react';
import type { Draft } from './draft.ts';
import { whenIdle } from './when-idle.ts';

interface Loaded {
  Planner: ComponentType<{ draft: Draft | undefined }>;
  draft: Draft | undefined;
}

/** The least height: that of the planner of an empty yard, so that what follows does not move when it has loaded. */
const room =
  'min-h-[max(882px,560px+53.5vw)] md:min-h-[calc(497px+53.5vw)] lg:min-h-[min(734px,399px+26.5vw)]';

/** The planner itself is large and loaded after the page. */
export function PlannerSlot() {
  const [loaded, setLoaded] = useState<Loaded>();
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    let isShown = true;
    load().then(
      (planner) => isShown && startTransition(() => setLoaded(planner)), // rendered in short tasks
      () => isShown && setFailed(true),
    );
    return () => {
      isShown = false;
    };
  }, []);

  return (
    <div className={`mt-8 grid ${room} print:block print:min-h-0`}>
      {loaded ? (
        <loaded.Planner draft={loaded.draft} />
      ) : (
        <div className="grid place-items-center rounded-panel border border-line bg-surface p-6 text-ink-2 print:hidden">
          <noscript>
            Drawing needs JavaScript. The table and “How many fit?” below work without.
          </noscript>
          <p role="status">
            {hasFailed ? 'We could not load the planner. Please reload the page.' : ''}
          </p>
        </div>
      )}
    </div>
  );
}

/** Two imports, whose code starts in two tasks. */
async function load(): Promise<Loaded> {
  await whenIdle();
  const [draft, { Planner }] = await Promise.all([
    import('./prepare-planner.ts').then(({ preparePlanner }) => preparePlanner()),
    import('./planner.tsx'),
  ]);
  return { Planner, draft };
}
