import { useQuery } from '@tanstack/react-query';
import { AdminDialog } from '#app/admin/frame/admin-dialog.tsx';
import { queryClient } from '#app/query-client.ts';
import { LoadProblem } from '#app/ui/load-problem.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import type { ShortfallMailRequest } from '#domain/admin/shortfalls.ts';
import { shortfallMailQuery } from './shortfall-queries.ts';

interface ShortfallMailDialogProps {
  request: ShortfallMailRequest;
  onClose: () => void;
}

/** The mail as it will go. */
export function ShortfallMailDialog({ request, onClose }: ShortfallMailDialogProps) {
  const { data: mail, isError, refetch } = useQuery(shortfallMailQuery(request), queryClient);
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
