import { useEffect, useState, type ComponentType } from 'react';

/** The planner itself is large and loaded after the page. */
export function PlannerSlot() {
  const [Planner, setPlanner] = useState<ComponentType>();
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    let isShown = true;
    import('./planner.tsx').then(
      (loaded) => isShown && setPlanner(() => loaded.Planner),
      () => isShown && setFailed(true),
    );
    return () => {
      isShown = false;
    };
  }, []);

  if (Planner) return <Planner />;
  return (
    <div className="mt-8 grid min-h-[320px] place-items-center rounded-panel border border-line bg-surface p-6 text-ink-2 print:hidden">
      <noscript>
        Drawing needs JavaScript. The table and “How many fit?” below work without.
      </noscript>
      <p role="status">
        {hasFailed ? 'We could not load the planner. Please reload the page.' : ''}
      </p>
    </div>
  );
}
