import { queryOptions } from '@tanstack/react-query';
import { admin } from '#app/admin/kit/admin-api.ts';
import { ChangeButton } from '#app/admin/kit/change-button.tsx';
import { DialogButton } from '#app/admin/kit/dialog-button.tsx';
import { MailDialog } from '#app/admin/kit/mail-dialog.tsx';
import { RowList } from '#app/admin/kit/row-list.tsx';
import { unwrap } from '#app/api.ts';
import { formatFarmDayAndTime } from '#app/ui/dates.ts';
import { Section } from '#app/ui/section.tsx';
import type { CustomerMail } from '#domain/admin/customers.ts';
import { mailName, mailStateName } from '#domain/mail/mail-names.ts';

/** Sent mail never changes. */
const mailQuery = (id: string) =>
  queryOptions({
    queryKey: ['mail', id],
    queryFn: () => unwrap(admin.mails[':id'].$get({ param: { id } })),
    staleTime: Infinity,
  });

/**
 * All mail to an address. Order mail can be viewed and resent; other mail may contain codes and
 * links for the recipient only.
 */
export const MailList = ({ mails }: { mails: readonly CustomerMail[] }) => (
  <Section plain title="Mails">
    <RowList label="Mails" rows={mails} empty="No mails yet">
      {({ id, template, state, sentAt, createdAt, lastError, isKept }) => (
        <>
          <p className="font-semibold first-letter:uppercase">{mailName(template)}</p>
          <p className="text-sm text-ink-2">
            {formatFarmDayAndTime(sentAt ?? createdAt)}, {mailStateName(state)}
            {lastError && state !== 'sent' && ` (${lastError})`}
          </p>
          {isKept && (
            <p className="-ml-4 flex flex-wrap">
              <DialogButton
                variant="quiet"
                dialog={(onClose) => <MailDialog query={mailQuery(id)} onClose={onClose} />}
              >
                View<span className="sr-only"> {mailName(template)}</span>
              </DialogButton>
              {state !== 'waiting' && (
                <ChangeButton
                  variant="quiet"
                  send={() => admin.mails[':id'].resend.$post({ param: { id } })}
                  done="Mail resent"
                  failed="Failed to send the mail"
                  busy="Sending..."
                >
                  Resend<span className="sr-only"> {mailName(template)}</span>
                </ChangeButton>
              )}
            </p>
          )}
        </>
      )}
    </RowList>
  </Section>
);
