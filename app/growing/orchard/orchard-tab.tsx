import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { CarePanel } from '#app/growing/care/care-panel.tsx';
import { queryClient } from '#app/query-client.ts';
import { Button } from '#app/ui/button.tsx';
import { TextLink } from '#app/ui/links.tsx';
import { LoadProblem } from '#app/ui/load-problem.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import type { OrchardTree } from '#domain/growing/orchard.ts';
import { ripeningPath } from '#domain/growing/ripening-path.ts';
import { DeclareForm } from './declare-form.tsx';
import { DeclaredBefore } from './declared-before.tsx';
import { GoneTrees } from './gone-trees.tsx';
import { orchardQuery } from './orchard-queries.ts';
import { OrchardTreeCard } from './orchard-tree-card.tsx';

/** The customer's trees, and whether each has a partner. */
export function OrchardTab() {
  const { data, isError, refetch } = useQuery(orchardQuery(), queryClient);
  const heading = useRef<HTMLHeadingElement>(null);
  const focusHeading = (mayFocus: boolean) => mayFocus && heading.current?.focus();

  if (!data && isError) return <LoadProblem what="your orchard" onRetry={() => void refetch()} />;
  if (!data)
    return (
      <div role="status">
        <span className="sr-only">Loading your orchard</span>
        <Skeleton className="h-52 rounded-panel" />
      </div>
    );
  const standing = data.trees.filter(({ goneOn }) => goneOn === null);
  const gone = data.trees.filter(({ goneOn }) => goneOn !== null);
  return (
    <div className="grid gap-5">
      <div>
        <h2 ref={heading} tabIndex={-1} className="title-panel outline-none">
          Your Orchard
        </h2>
        <p className="mt-2 max-w-[40em] text-ink-2">
          {standing.length > 0
            ? 'Trees you received from us appear here on their own. Add the others you have, and we will count on them when you choose a new tree.'
            : 'Add the trees you have, and your neighbors’ trees nearby: we will count on them when you choose a new tree. Trees you receive from us appear here on their own.'}
        </p>
      </div>
      <DeclaredBefore onDone={focusHeading} />
      <AddTree onDone={focusHeading} />
      {standing.length > 0 && (
        <>
          <nav aria-label="For your orchard" className="flex flex-wrap gap-x-6">
            <TextLink to={ripeningPath(ownVarieties(standing))}>When your trees ripen</TextLink>
            <TextLink to="/planner">Plan your yard</TextLink>
          </nav>
          <ul aria-label="Your trees" className="grid gap-4">
            {standing.map((tree) => (
              <OrchardTreeCard key={tree.id} tree={tree} onChanged={focusHeading} />
            ))}
          </ul>
        </>
      )}
      {standing.some(({ place }) => place === 'mine') && <CarePanel />}
      {gone.length > 0 && <GoneTrees trees={gone} onChanged={focusHeading} />}
    </div>
  );
}

/** Leaves out the trees of neighbors. */
const ownVarieties = (trees: readonly OrchardTree[]): string[] => [
  ...new Set(
    trees.flatMap(({ place, variety }) => (place === 'mine' && variety !== null ? [variety] : [])),
  ),
];

function AddTree({ onDone }: { onDone: (mayFocus: boolean) => void }) {
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  return (
    <>
      <div>
        <Button
          ref={opener}
          size="small"
          variant={isOpen ? 'ghost' : 'primary'}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          Add a tree
        </Button>
      </div>
      {isOpen && (
        <Panel aria-label="Add a tree">
          <DeclareForm
            onDone={(mayFocus) => {
              setOpen(false);
              onDone(mayFocus);
            }}
            onCancel={() => {
              setOpen(false);
              opener.current?.focus();
            }}
          />
        </Panel>
      )}
    </>
  );
}
