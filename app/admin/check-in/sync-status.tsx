import { Button } from '#app/ui/button.tsx';
import { dismiss, sendQueue, useCheckIn, type Connection } from './check-in-store.ts';

const problems: Record<Exclude<Connection, 'online'>, string> = {
  offline: 'No connection. You can go on: everything is kept on this phone and sent later.',
  'signed out': 'You are signed out. Sign in again to send what waits.',
  failed: 'The shop did not accept what was sent. Reload this page with a connection.',
};

const waitingText = (waiting: number): string =>
  waiting === 1 ? '1 step waits to be sent' : `${waiting} steps wait to be sent`;

/** Whether everything has reached the shop, and what it refused. */
export function SyncStatus() {
  const { connection, queue, refused, isSending } = useCheckIn();
  return (
    <div className="grid gap-2.5 text-[15px]">
      <div className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1">
        <p role="status" className="font-medium">
          {queue.length === 0 ? 'Everything is saved' : waitingText(queue.length)}
        </p>
        {queue.length > 0 && (
          <Button
            variant="ghost"
            size="small"
            busyLabel={isSending && 'Sending...'}
            onClick={() => void sendQueue()}
          >
            Send now
          </Button>
        )}
      </div>
      {connection !== 'online' && (
        <p role="status" className="rounded-thumb bg-linen px-4 py-3">
          {problems[connection]}{' '}
          {connection === 'signed out' && (
            <a className="link" href="/auth">
              Sign in
            </a>
          )}
        </p>
      )}
      {refused.length > 0 && (
        <ul aria-label="Not done" className="grid gap-2">
          {refused.map(({ id, text }) => (
            <li
              key={id}
              className="flex flex-wrap items-center justify-between gap-2 rounded-thumb border border-apple/40 px-4 py-2"
            >
              <span className="min-w-0 flex-1 wrap-anywhere">{text}</span>
              <Button variant="quiet" size="small" onClick={() => void dismiss(id)}>
                Dismiss
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
