import { AdminButton } from '#app/admin/kit/admin-button.tsx';
import { ConfirmButton } from '#app/admin/kit/confirm-dialog.tsx';
import { count } from '#domain/count.ts';
import { formatUsd } from '#domain/money.ts';
import {
  dismiss,
  isMine,
  knownOrders,
  retry,
  sendQueue,
  useCheckIn,
  type Connection,
} from './check-in-store.ts';
import { isMoney, noteText } from './notes.ts';
import { isKept, type Note, type Waiting } from './saved.ts';

const problems: Record<Exclude<Connection, 'online'>, string> = {
  offline: 'No connection. You can go on: everything is kept on this phone and sent later.',
  'signed out': 'You are signed out. Sign in again to send what waits.',
  failed: 'The shop answered with an error. Everything is kept on this phone and sent again later.',
};

const keepsNothing = 'This browser keeps nothing. Leave this page open until everything is saved.';

/** Money by name: it must not be forgotten on a phone. */
function waitingText(waiting: readonly Waiting[]): string {
  let cents = 0;
  for (const { action } of waiting) if (isMoney(action)) cents += action.amountCents;
  const money = cents > 0 ? `, with ${formatUsd(cents)} taken,` : '';
  return `${count(waiting.length, 'step')}${money} ${waiting.length === 1 ? 'waits' : 'wait'} to be sent`;
}

/** One line for each other admin whose steps are on this phone. */
const othersTexts = (queue: readonly Waiting[]): string[] => {
  const others = Map.groupBy(
    queue.filter((waiting) => !isMine(waiting)),
    ({ by }) => by,
  );
  return [...others].map(
    ([by, waiting]) => `${waitingText(waiting)} when ${by} signs in on this phone.`,
  );
};

/** Whether everything has reached the shop, and what it refused. */
export function SyncStatus() {
  const { connection, queue, refused, isSending } = useCheckIn();
  const mine = queue.filter(isMine);
  return (
    <div className="grid gap-2.5 text-sm">
      <div className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1">
        <p role="status" className="font-medium">
          {mine.length === 0 ? 'Everything is saved' : waitingText(mine)}
        </p>
        {mine.length > 0 && (
          <AdminButton busyLabel={isSending && 'Sending...'} onClick={() => void sendQueue()}>
            Send now
          </AdminButton>
        )}
      </div>
      {[...othersTexts(queue), !isKept() && keepsNothing]
        .filter((text) => text !== false)
        .map((text) => (
          <p key={text} role="status" className="rounded-thumb bg-linen px-4 py-3">
            {text}
          </p>
        ))}
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
        <ul aria-label="Read this" className="grid gap-2">
          {refused.map((note) => (
            <NoteRow key={note.id} note={note} />
          ))}
        </ul>
      )}
    </div>
  );
}

/** What was set aside is sent again or put away; anything else was only to be read. */
function NoteRow({ note }: { note: Note }) {
  const text = noteText(note, knownOrders());
  const { waiting } = note;
  const putAway = waiting ? 'Put away' : 'Dismiss';
  return (
    <li className="flex flex-wrap items-center justify-between gap-2 rounded-thumb border border-apple/40 px-4 py-2">
      <span className="min-w-0 flex-1 basis-60 wrap-anywhere">{text}</span>
      <span className="flex gap-2">
        {waiting && isMine(waiting) && (
          <AdminButton onClick={() => void retry(note)}>Try again</AdminButton>
        )}
        {waiting && isMoney(waiting.action) ? (
          <ConfirmButton
            variant="quiet"
            question={`${text} Put it away only when it is recorded elsewhere.`}
            onConfirm={() => void dismiss(note.id)}
          >
            {putAway}
          </ConfirmButton>
        ) : (
          <AdminButton variant="quiet" onClick={() => void dismiss(note.id)}>
            {putAway}
          </AdminButton>
        )}
      </span>
    </li>
  );
}
