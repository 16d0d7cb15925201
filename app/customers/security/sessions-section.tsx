import { api, unwrap } from '#app/api.ts';
import { auth } from '#app/session/session.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { formatFarmDayAndTime } from '#app/ui/dates.ts';
import { describeDevice } from './describe-device.ts';
import type { Security } from './security-queries.ts';
import { SecurityRow, SecuritySection } from './security-section.tsx';
import { useChange } from './use-change.ts';

const failed = 'The device could not be signed out. Please try again.';

/** Active sessions. */
export function SessionsSection({ sessions }: { sessions: Security['sessions'] }) {
  const { busy, problem, change } = useChange();
  const end = (id: string) =>
    change({
      work: async () => {
        await unwrap(api.api.account.sessions[':id'].$delete({ param: { id } }));
        return { error: null };
      },
      done: 'Device signed out',
      failed,
    });
  const endOthers = () =>
    change({
      work: async () => (await auth()).signOut({ scope: 'others' }),
      done: 'Signed out everywhere else',
      failed,
    });

  return (
    <SecuritySection
      title="Signed in on"
      lead="Sign out any device you don’t recognize, then change your password."
      problem={problem}
    >
      <ul className="grid gap-4">
        {sessions.map(({ id, userAgent, lastUsedAt, isThis }) => (
          <li key={id} className="border-t border-line pt-4">
            <SecurityRow
              name={describeDevice(userAgent)}
              note={`Last used ${formatFarmDayAndTime(lastUsedAt)}`}
            >
              {isThis ? (
                <Badge tone="leaf">This device</Badge>
              ) : (
                <Button variant="ghost" size="small" disabled={busy} onClick={() => void end(id)}>
                  Sign Out<span className="sr-only"> {describeDevice(userAgent)}</span>
                </Button>
              )}
            </SecurityRow>
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <Button
          variant="ghost"
          size="small"
          className="justify-self-start"
          busyLabel={busy && 'One moment...'}
          onClick={() => void endOthers()}
        >
          Sign Out Everywhere Else
        </Button>
      )}
    </SecuritySection>
  );
}
