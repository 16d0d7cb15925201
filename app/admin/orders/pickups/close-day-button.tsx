import { useState } from 'react';
import { AdminDialog } from '#app/admin/kit/admin-dialog.tsx';
import { useAdminChange } from '#app/admin/kit/use-admin-change.ts';
import { api, unwrap } from '#app/api.ts';
import { Button } from '#app/ui/button.tsx';
import type { PickupDayDetails } from '#domain/admin/pickups.ts';
import { isOver } from './is-over.ts';

/** After the day: who did not come is asked by mail to choose another day. */
export function CloseDayButton({ day }: { day: PickupDayDetails }) {
  const [asking, setAsking] = useState(false);
  const { kind } = day;
  const missing = day.orders.filter(({ state }) => state === 'booked');
  const { mutate, isPending } = useAdminChange({
    send: () => unwrap(api.api.admin.pickups.close.$post({ json: { kind, day: day.day } })),
    done: 'Day closed',
    failed: 'Failed to close the day',
  });
  if (missing.length === 0 || !isOver(day)) return null;
  return (
    <>
      <Button variant="ghost" size="small" onClick={() => setAsking(true)}>
        Close this day…
      </Button>
      {asking && (
        <AdminDialog
          title="Close this day"
          description="These orders were not handed over. Each customer with an email address is emailed once to choose another day; call the others. Set orders that were handed over to Delivered first."
          onClose={() => setAsking(false)}
        >
          <ul className="mt-4 list-disc pl-5 text-sm">
            {missing.map(({ orderId, customer, trees }) => (
              <li key={orderId}>
                {customer}, {trees} {trees === 1 ? 'tree' : 'trees'}
              </li>
            ))}
          </ul>
          <div className="mt-5 flex flex-wrap gap-2.5">
            <Button
              size="small"
              busyLabel={isPending && 'Closing...'}
              onClick={() => mutate(undefined, { onSuccess: () => setAsking(false) })}
            >
              Mark as missed and email
            </Button>
            <Button variant="ghost" size="small" onClick={() => setAsking(false)}>
              Back
            </Button>
          </div>
        </AdminDialog>
      )}
    </>
  );
}
