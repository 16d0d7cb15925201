import { queryOptions } from '@tanstack/react-query';
import { admin } from '#app/admin/kit/admin-api.ts';
import { DialogButton } from '#app/admin/kit/dialog-button.tsx';
import { MailDialog } from '#app/admin/kit/mail-dialog.tsx';
import { useAdminChange } from '#app/admin/kit/use-admin-change.ts';
import { unwrap } from '#app/api.ts';
import { Button } from '#app/ui/button.tsx';
import { formatFarmDayAndTime } from '#app/ui/dates.ts';
import { Section } from '#app/ui/section.tsx';
import type { CustomerMail } from '#domain/admin/customers.ts';
import { mailName, mailStateName } from '#domain/admin/timeline.ts';

/** Sent mail never changes. */
const mailQuery = (id: string) =>
  queryOptions({
    queryKey: ['mail', id],
    queryFn: () => unwrap(admin.mails[':id'].$get({ param: { id } })),
    staleTime: Infinity,
  });

/** All mail to an address. Order mail can be viewed and resent; other mail may contain codes and links for the recipient only. */
export function MailList({ mails }: { mails: readonly CustomerMail[] }) {
  const { mutate: resend, isPending } = useAdminChange({
    send: (id: string) => admin.mails[':id'].resend.$post({ param: { id } }),
    done: 'Mail resent',
    failed: 'Failed to send the mail',
  });
  return (
    <Section plain title="Mails">
      {mails.length === 0 && <p className="text-ink-2">No mails yet</p>}
      <ul className="divide-y divide-line rounded-card border border-line bg-surface">
        {mails.map((mail) => (
          <li key={mail.id} className="px-4 py-3">
            <p className="font-semibold first-letter:uppercase">{mailName(mail.template)}</p>
            <p className="text-sm text-ink-2">
              {formatFarmDayAndTime(mail.sentAt ?? mail.createdAt)}, {mailStateName(mail.state)}
              {mail.lastError && mail.state !== 'sent' && ` (${mail.lastError})`}
            </p>
            {mail.isKept && (
              <p className="-ml-4 flex flex-wrap">
                <DialogButton
                  variant="quiet"
                  dialog={(onClose) => <MailDialog query={mailQuery(mail.id)} onClose={onClose} />}
                >
                  View<span className="sr-only"> {mailName(mail.template)}</span>
                </DialogButton>
                {mail.state !== 'waiting' && (
                  <Button
                    variant="quiet"
                    size="small"
                    disabled={isPending}
                    onClick={() => resend(mail.id)}
                  >
                    Resend<span className="sr-only"> {mailName(mail.template)}</span>
                  </Button>
                )}
              </p>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}
