import { Link } from 'react-router';
import { formatFarmDayAndTime } from '#app/ui/dates.ts';
import { Notice } from '#app/ui/notice.tsx';
import type { Overview } from '#domain/admin/overview.ts';

/** What keeps mail from going out, or notifications from reaching an admin. */
export const MailNote = ({
  mailStoppedSince,
  bouncingAdmins,
}: Pick<Overview, 'mailStoppedSince' | 'bouncingAdmins'>) => (
  <>
    {mailStoppedSince && (
      <Notice className="mb-5">
        No email has gone out since {formatFarmDayAndTime(mailStoppedSince)}, although some is
        waiting. The mail server does not take it: have it looked at.
      </Notice>
    )}
    {bouncingAdmins.map((email) => (
      <Notice key={email} className="mb-5">
        Email to the admin {email} bounces, so notifications do not arrive.{' '}
        <Link className="link" to={`/admin/customers?email=${encodeURIComponent(email)}`}>
          Resume it once the address works
        </Link>
      </Notice>
    ))}
  </>
);
