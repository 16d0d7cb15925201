import { TriangleAlert } from 'lucide-react';
import { api, unwrap } from '#app/api.ts';
import { formatFarmDay } from '#app/orders/order-dates.ts';
import { Button } from '#app/ui/button.tsx';
import type { CustomerDetails } from '#domain/admin/customers.ts';
import { useAdminChange } from '#app/admin/use-admin-changes.ts';

/** Why no mail goes to this address any more, and the way to try once more. */
export function Suppressed({ email, suppressed }: { email: string; suppressed: NonNullable<CustomerDetails['suppressed']> }) {
  const { mutate, isPending } = useAdminChange({
    send: () => unwrap(api.api.admin.customers[':email'].suppression.$delete({ param: { email } })),
    done: 'Mail goes to this address again',
    failed: 'Failed to lift the block',
  });
  return (
    <section aria-label="Mail is held off" className="mb-6 flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-surface p-4">
      <p className="flex gap-3 text-[15px]">
        <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-gold" />
        <span>
          Mail to this address {suppressed.reason === 'bounced' ? 'came back' : 'was refused'} on {formatFarmDay(suppressed.since)}. After a few more tries, nothing is sent to it.
        </span>
      </p>
      <Button variant="ghost" size="small" busyLabel={isPending && 'Saving...'} onClick={() => mutate(undefined)}>
        Send mail here again
      </Button>
    </section>
  );
}
