import { useQuery } from '@tanstack/react-query';
import { queryClient } from '#app/query-client.ts';
import { LoadProblem } from '#app/ui/load-problem.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { TitledPanel } from '#app/ui/titled-panel.tsx';
import { CareFeed } from './care-feed.tsx';
import { CareForm } from './care-form.tsx';
import { careQuery } from './care-queries.ts';

/** Sends the calendar of all trees by mail, and into a calendar program. */
export function CarePanel() {
  const { data, isError, refetch } = useQuery(careQuery(), queryClient);
  if (!data && isError)
    return <LoadProblem what="your care calendar" onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-52 rounded-panel" />;
  return (
    <TitledPanel title="Care calendar">
      <p className="mt-2 max-w-[40em] text-ink-2">
        What each of your trees needs, and when: planting, pruning, picking and all between.
      </p>
      <CareForm choice={data} />
      <CareFeed feedUrl={data.feedUrl} />
    </TitledPanel>
  );
}
