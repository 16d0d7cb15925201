import { useQuery } from '@tanstack/react-query';
import { ApiError, authorizedFetch } from '#app/api.ts';
import { jsonPost } from '#app/json-post.ts';
import { PreferenceSections, readChanged } from '#app/mail/newsletter/preferences.tsx';
import { queryClient } from '#app/query-client.ts';
import { LoadProblem } from '#app/ui/load-problem.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { TitledPanel } from '#app/ui/titled-panel.tsx';
import { ownMailQuery } from './account-queries.ts';

/** Places in line and emails of the account's address, as behind the link in a mail. */
export function MailPanel() {
  const { data, error, refetch } = useQuery(ownMailQuery(), queryClient);
  if (error instanceof ApiError && error.code === 'address_not_confirmed') return null;
  if (!data && error)
    return <LoadProblem what="your email preferences" onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-52 rounded-panel" />;
  return (
    <TitledPanel title="Emails and places in line" heading="mb-5">
      <PreferenceSections
        initial={data}
        onChange={(change) => readChanged(authorizedFetch('/api/newsletter/own', jsonPost(change)))}
      />
    </TitledPanel>
  );
}
