import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError } from '#app/api.ts';
import { queryClient } from '#app/query-client.ts';
import { TextLink } from '#app/ui/links.tsx';
import { LoadProblem } from '#app/ui/load-problem.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { useFocusOnMount } from '#app/ui/use-focus-on-mount.ts';
import { settings } from '#domain/farm/settings.ts';
import { treeCareQuery } from './care-queries.ts';
import { TreeCareView } from './tree-care-view.tsx';

/** What one tree of the customer needs: now, next and in the year ahead. Takes the place of the account's tabs. */
export function TreeCare({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(treeCareQuery(id), queryClient);
  const start = useFocusOnMount<HTMLDivElement>();
  useEffect(() => {
    const before = document.title;
    document.title = `Care Calendar | ${settings.name}`;
    return () => {
      document.title = before;
    };
  }, []);
  return (
    <div ref={start} tabIndex={-1} className="wrap py-[clamp(28px,4vw,56px)] outline-none">
      <div className="mx-auto max-w-[760px]">
        <p className="print:hidden">
          <TextLink to="/account?tab=orchard">Your Orchard</TextLink>
        </p>
        {data && <TreeCareView care={data} />}
        {!data && !error && <LoadingCare />}
        {!data && error && isNotFound(error) && (
          <>
            <h1 className="title-page">Tree not found</h1>
            <p className="mt-3">It is not in your orchard, or it is marked as gone.</p>
          </>
        )}
        {!data && error && !isNotFound(error) && (
          <LoadProblem what="the calendar of this tree" onRetry={() => void refetch()} />
        )}
      </div>
    </div>
  );
}

const LoadingCare = () => (
  <div role="status">
    <span className="sr-only">Loading the calendar of your tree</span>
    <Skeleton className="h-13 max-w-[420px]" />
    <Skeleton className="mt-7 h-80 rounded-panel" />
  </div>
);

const isNotFound = (error: Error): boolean => error instanceof ApiError && error.status === 404;
