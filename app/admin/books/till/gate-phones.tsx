import { admin } from '#app/admin/kit/admin-api.ts';
import { ChangeButton } from '#app/admin/kit/change-button.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { count } from '#domain/count.ts';
import { whenText } from '#domain/orders/check-in.ts';
import { hasReported, type GatePhone } from '#domain/orders/gate-phones.ts';
import type { TillDay } from '#domain/orders/till.ts';

/** Phones that took the list of the day along: first those that may know of money that the shop does not. */
export function GatePhones({ day: { phones, phonesSince } }: { day: TillDay }) {
  const silent = phones.filter((phone) => !hasReported(phone, phonesSince));
  const heard = phones.filter((phone) => hasReported(phone, phonesSince));
  return (
    <>
      {silent.length > 0 && <SilentPhones phones={silent} since={phonesSince} />}
      {heard.length > 0 && (
        <ul aria-label="Phones that have reported" className="mt-4 grid gap-1 text-sm text-ink-2">
          {heard.map((phone) => (
            <li key={phone.phone} className="wrap-anywhere">
              Phone of {ownerOf(phone)}:{' '}
              {phone.putAway ? `put away, ${lastReport(phone)}` : lastReport(phone)}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

interface SilentPhonesProps {
  phones: readonly GatePhone[];
  since: string | null;
}

const SilentPhones = ({ phones, since }: SilentPhonesProps) => (
  <Notice className="mt-4">
    <p className="font-semibold">{silentTitle(phones.length, since)}</p>
    <p>Open Check-in on it with a connection. What it sends later stands under After closing.</p>
    <ul aria-label="Phones that have not reported" className="mt-2 divide-y divide-gold/30">
      {phones.map((phone) => (
        <li
          key={phone.phone}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-1"
        >
          <span className="min-w-0 wrap-anywhere">
            {ownerOf(phone)}, {lastReport(phone)}
          </span>
          <ChangeButton
            variant="quiet"
            question="Put this phone away?"
            consequence="Nobody waits for it any more. If it reports after all, what it did is recorded as usual."
            yes="Put it away"
            aria-label={`Put away the phone of ${ownerOf(phone)}`}
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

function silentTitle(phones: number, since: string | null): string {
  const withList = `${count(phones, 'phone')} with the list of this day`;
  if (since !== null && new Date(since) > new Date()) return `${withList} can still take money`;
  const hasNot = phones === 1 ? 'has not reported' : 'have not reported';
  return `${withList} ${hasNot} since${since === null ? '' : ` ${whenText(since)}`}`;
}

const ownerOf = ({ by }: GatePhone): string => by ?? 'a closed account';

function lastReport({ takenAt, reportedAt, waiting }: GatePhone): string {
  if (reportedAt === null) return `took the list ${whenText(takenAt)}`;
  if (waiting > 0) return `had ${count(waiting, 'step')} to send ${whenText(reportedAt)}`;
  return `last reported ${whenText(reportedAt)}`;
}
