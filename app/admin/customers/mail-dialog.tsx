import { useQuery } from '@tanstack/react-query';
import { mailQuery } from '#app/admin/admin-queries.ts';
import { AdminDialog } from '#app/admin/frame/admin-dialog.tsx';
import { queryClient } from '#app/query-client.ts';
import { LoadProblem } from '#app/ui/load-problem.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';

export function MailDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { data: mail, isError, refetch } = useQuery(mailQuery(id), queryClient);
  return (
    <AdminDialog
      title={mail?.subject ?? 'Mail'}
      description={mail && `To ${mail.to}`}
      onClose={onClose}
    >
      {!mail && isError && <LoadProblem what="the mail" onRetry={() => void refetch()} />}
      {!mail && !isError && <Skeleton className="mt-4 h-[60vh] rounded-panel" />}
      {/* Sandboxed: no scripts, no navigation. */}
      {mail && (
        <iframe
          title="Mail content"
          sandbox=""
          srcDoc={mail.html}
          className="mt-4 h-[64vh] w-full rounded-thumb border border-line bg-surface"
        />
      )}
    </AdminDialog>
  );
}
