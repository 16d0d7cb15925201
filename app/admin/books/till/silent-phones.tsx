import { admin } from '#app/admin/kit/admin-api.ts';
import { ChangeButton } from '#app/admin/kit/change-button.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { count } from '#domain/count.ts';
import { whenText } from '#domain/orders/check-in.ts';
import { hasReported, type GatePhone } from '#domain/orders/gate-phones.ts';

/** Phones that took the list of the day along, and may know of money that the shop does not. */
export function SilentPhones({ phones }: { phones: readonly GatePhone[] }) {
  const silent = phones.filter((phone) => !hasReported(phone));
  if (silent.length === 0) return null;
  return (
    <Notice className="mt-4">
      <p className="font-semibold">
        {silent.length === 1
          ? '1 phone with the list of this day has not reported since'
          : `${silent.length} phones with the list of this day have not reported since`}
      </p>
      <p>Open Check-in on it with a connection. What it sends later stands under After closing.</p>
      <ul aria-label="Phones that have not reported" className="mt-2 divide-y divide-gold/30">
        {silent.map((phone) => (
          <li
            key={phone.phone}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-1"
          >
            <span className="min-w-0 wrap-anywhere">
              {phone.by ?? 'A closed account'}, {whatIsKnown(phone)}
            </span>
            <ChangeButton
              variant="quiet"
              question="Put this phone away?"
              consequence="Nobody waits for it any more. If it reports after all, what it did is recorded as usual."
              yes="Put it away"
              aria-label={`Put away the phone of ${phone.by ?? 'a closed account'}`}
              send={() =>
                admin['check-in'].phones[':id']['put-away'].$post({ param: { id: phone.phone } })
              }
              done="Phone put away"
              failed="Failed to put the phone away"
              busy="Putting away..."
            >
              Put away
            </ChangeButton>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function whatIsKnown({ takenAt, reportedAt, waiting }: GatePhone): string {
  if (reportedAt === null) return `took the list ${whenText(takenAt)}`;
  return `had ${count(waiting, 'step')} to send ${whenText(reportedAt)}`;
}
