import { useQuery } from '@tanstack/react-query';
import { MailDialog } from '#app/admin/kit/mail-dialog.tsx';
import { queryClient } from '#app/query-client.ts';
import type { ShortfallMailRequest } from '#domain/admin/shortfalls.ts';
import { shortfallMailQuery } from './shortfall-queries.ts';

interface ShortfallMailDialogProps {
  request: ShortfallMailRequest;
  onClose: () => void;
}

/** The mail as it will go. */
export const ShortfallMailDialog = ({ request, onClose }: ShortfallMailDialogProps) => (
  <MailDialog mail={useQuery(shortfallMailQuery(request), queryClient)} onClose={onClose} />
);
