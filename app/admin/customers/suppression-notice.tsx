import { TriangleAlert } from 'lucide-react';
import { ChangeButton } from '#app/admin/kit/change-button.tsx';
import { api, unwrap } from '#app/api.ts';
import { formatFarmDay } from '#app/ui/dates.ts';
import type { CustomerDetails } from '#domain/admin/customers.ts';

/** Explains why the address is suppressed and lets an admin lift it. */
export function SuppressionNotice({
  email,
  suppressed,
}: {
  email: string;
  suppressed: NonNullable<CustomerDetails['suppressed']>;
}) {
  return (
    <section
      aria-label="Mail is suppressed"
      className="mb-6 flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-surface p-4"
    >
      <p className="flex gap-3 text-sm">
        <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-gold" />
        <span>
          {suppressed.reason === 'complained'
            ? `The reader marked our email as spam on ${formatFarmDay(suppressed.since)}. Newsletters and other list mail have ended; mail about orders still goes out.`
            : `Mail to this address ${suppressed.reason === 'bounced' ? 'bounced' : 'was rejected'} on ${formatFarmDay(suppressed.since)}. After a few more attempts, we stop sending to it.`}
        </span>
      </p>
      <ChangeButton
        send={() =>
          unwrap(api.api.admin.customers[':email'].suppression.$delete({ param: { email } }))
        }
        done="Mail to this address is enabled again"
        failed="Failed to enable mail"
        busy="Saving..."
      >
        Resume sending mail
      </ChangeButton>
    </section>
  );
}
