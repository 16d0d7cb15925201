import { ChangeButton } from '#app/admin/kit/change-button.tsx';
import { api, unwrap } from '#app/api.ts';
import type { PickupDayDetails } from '#domain/admin/pickups.ts';
import { count } from '#domain/count.ts';
import { isOver } from './is-over.ts';

/** After the day: who did not come is asked by mail to choose another day. */
export function CloseDayButton({ day }: { day: PickupDayDetails }) {
  const missing = day.orders.filter(({ state }) => state === 'booked');
  if (missing.length === 0 || !isOver(day)) return null;
  return (
    <ChangeButton
      question="Close this day"
      consequence="These orders were not handed over. Each customer with an email address is emailed once to choose another day; call the others. Set orders that were handed over to Delivered first."
      details={
        <ul className="mt-4 list-disc pl-5 text-sm">
          {missing.map(({ orderId, customer, trees }) => (
            <li key={orderId}>
              {customer}, {count(trees, 'tree')}
            </li>
          ))}
        </ul>
      }
      yes="Mark as missed and email"
      no="Back"
      send={() =>
        unwrap(api.api.admin.pickups.close.$post({ json: { kind: day.kind, day: day.day } }))
      }
      done="Day closed"
      failed="Failed to close the day"
      busy="Closing..."
    >
      Close this day…
    </ChangeButton>
  );
}
