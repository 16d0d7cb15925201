import { useQuery } from '@tanstack/react-query';
import { mailQuery } from '#app/admin/admin-queries.ts';
import { MailDialog } from '#app/admin/kit/mail-dialog.tsx';
import { queryClient } from '#app/query-client.ts';

export const SentMailDialog = ({ id, onClose }: { id: string; onClose: () => void }) => (
  <MailDialog mail={useQuery(mailQuery(id), queryClient)} onClose={onClose} />
);
