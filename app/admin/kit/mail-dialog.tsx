import { useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query';
import { queryClient } from '#app/query-client.ts';
import { AdminDialog } from './admin-dialog.tsx';
import { MailContent } from './mail-content.tsx';
import { NoData } from './query-view.tsx';

interface Mail {
  to: string;
  subject: string;
  html: string;
}

/** A mail that was sent, or as it will be. */
export function MailDialog<Data extends Mail, Key extends QueryKey>(props: {
  query: UseQueryOptions<Data, Error, Data, Key>;
  onClose: () => void;
}) {
  const { query, onClose } = props;
  const { data, error, refetch } = useQuery(query, queryClient);
  return (
    <AdminDialog
      title={data?.subject ?? 'Mail'}
      description={data && `To ${data.to}`}
      onClose={onClose}
    >
      {data ? (
        <MailContent html={data.html} className="mt-4 h-[64vh]" />
      ) : (
        <NoData error={error} what="the mail" onRetry={() => void refetch()} />
      )}
    </AdminDialog>
  );
}
