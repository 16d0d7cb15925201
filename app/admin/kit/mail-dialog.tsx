import type { UseQueryResult } from '@tanstack/react-query';
import { LoadProblem } from '#app/ui/load-problem.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { AdminDialog } from './admin-dialog.tsx';
import { MailContent } from './mail-content.tsx';

interface MailDialogProps {
  mail: UseQueryResult<{ to: string; subject: string; html: string }>;
  onClose: () => void;
}

/** A mail that was sent, or as it will be. */
export function MailDialog({ mail: { data, isError, refetch }, onClose }: MailDialogProps) {
  return (
    <AdminDialog
      title={data?.subject ?? 'Mail'}
      description={data && `To ${data.to}`}
      onClose={onClose}
    >
      {!data && isError && <LoadProblem what="the mail" onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton className="mt-4 h-[60vh] rounded-panel" />}
      {data && <MailContent html={data.html} className="mt-4 h-[64vh]" />}
    </AdminDialog>
  );
}
