import { startTransition, useEffect, useState, type ComponentType } from 'react';
import type { Draft } from './draft.ts';
import { whenIdle } from './when-idle.ts';

interface Loaded {
  Planner: ComponentType<{ draft: Draft | undefined }>;
  draft: Draft | undefined;
}

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

  if (loaded) return <loaded.Planner draft={loaded.draft} />;
  // As high as the planner of an empty yard, so that what follows does not move.
  return (
    <div className="mt-8 grid min-h-[800px] place-items-center rounded-panel border border-line bg-surface p-6 text-ink-2 lg:min-h-[720px] print:hidden">
      <noscript>
        Drawing needs JavaScript. The table and “How many fit?” below work without.
      </noscript>
      <p role="status">
        {hasFailed ? 'We could not load the planner. Please reload the page.' : ''}
      </p>
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
