import { useRef, useState, type FormEvent, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import type { PreferencesAnswer } from '#app/answers.ts';
import { answerOf, connectionLost } from '#app/connection.ts';
import { jsonPost } from '#app/json-post.ts';
import { Button, type ButtonProps } from '#app/ui/button.tsx';
import { noteFocus } from '#app/ui/note-focus.ts';
import { Sheet } from '#app/ui/sheet.tsx';
import type { MailList, MailPreferences } from '#domain/mail/mail-lists.ts';
import type { ChangePreferences } from '#domain/mail/newsletter.ts';
import type { ErrorResponse } from '#server/platform/http/errors.ts';
import { PlacesInLine } from './places-in-line.tsx';

/** The page behind a mailed link. */
export const Preferences = ({ token, initial }: { token: string; initial: MailPreferences }) => (
  <Sheet title="Email preferences" lead={<span className="wrap-anywhere">{initial.email}</span>}>
    <PreferenceSections
      initial={initial}
      token={token}
      onChange={(change) => changePreferences(token, change)}
    />
  </Sheet>
);

interface PreferenceSectionsProps {
  initial: MailPreferences;
  /** From the mailed link; missing in the account. */
  token?: string;
  onChange: (change: ChangePreferences) => Promise<ChangedPreferences>;
}

/**
 * Subscriptions and places in line of an address. With a mailed link, unsubscribing from the mail's
 * own list works without JavaScript too.
 */
export function PreferenceSections({ initial, token, onChange }: PreferenceSectionsProps) {
  const [preferences, setPreferences] = useState(initial);
  const [busy, setBusy] = useState<MailList>();
  const [message, setMessage] = useState('');
  const status = useRef<HTMLParagraphElement>(null);
  const { list, newsletter, wasSubscribed, waitingFor, waitingForSeason, care } = preferences;
  const again = wasSubscribed ? ' again' : '';
  const lines = new Set(waitingFor.map(({ productId }) => productId)).size;
  const unproven = waitingFor.filter(({ isProven }) => !isProven);

  async function submit(event: FormEvent, what: MailList, change: ChangePreferences, done: string) {
    event.preventDefault();
    const isFocusHere = noteFocus();
    setBusy(what);
    setMessage('');
    const changed = await onChange(change);
    flushSync(() => {
      setBusy(undefined);
      if ('preferences' in changed) setPreferences(changed.preferences);
      setMessage('problem' in changed ? changed.problem : done);
    });
    if (isFocusHere()) status.current?.focus(); // the clicked button has changed or disappeared
  }

  /** Ends or begins the mail of a list. Ending that of the mail's own list works without scripts. */
  const form = (what: MailList, change: ChangePreferences, done: string, label: string) => {
    const ends = Object.values(change).includes(false);
    const oneClick = { method: 'post', action: `/api/newsletter/unsubscribe/${token}` };
    return (
      <form
        {...(token && list === what && ends && oneClick)}
        onSubmit={(event) => void submit(event, what, change, done)}
      >
        <input type="hidden" name="List-Unsubscribe" value="One-Click" />
        <SubmitButton
          variant={what === 'newsletter' && ends ? 'primary' : 'ghost'}
          busy={busy === what}
        >
          {label}
        </SubmitButton>
      </form>
    );
  };

  return (
    <>
      <p
        ref={status}
        role="status"
        tabIndex={-1}
        className="mb-5 font-semibold text-leaf outline-none empty:hidden"
      >
        {message}
      </p>
      {unproven.length > 0 && (
        <ListSection
          id="confirm"
          title="Take your place in line"
          className="mb-8 border-b border-line pb-7"
        >
          <p className="mt-2 text-ink-2">
            This address was entered to be told when{' '}
            {unproven.length === 1 ? 'this tree' : 'these trees'}{' '}
            {unproven.length === 1 ? 'is' : 'are'} back. You are in line once you press the button.
          </p>
          <ul className="mt-3 list-disc pl-5 font-semibold">
            {unproven.map(({ id, tree, trees }) => (
              <li key={id}>
                {tree}
                {trees > 1 && `, ${trees} trees`}
              </li>
            ))}
          </ul>
          <form
            {...(token && { method: 'post', action: `/api/newsletter/waits/${token}` })}
            onSubmit={(event) =>
              void submit(event, 'stock', { confirmWaits: true }, 'You are in line.')
            }
          >
            <input type="hidden" name="confirm" value="waits" />
            <SubmitButton busy={busy === 'stock'}>Yes, put me in line</SubmitButton>
          </form>
        </ListSection>
      )}
      <ListSection id="newsletter" title="Newsletter">
        <p className="mt-2 text-ink-2">
          {newsletter
            ? 'You get growing tips, new varieties and seasonal offers.'
            : 'You are not subscribed to our newsletter.'}
        </p>
        {form(
          'newsletter',
          { newsletter: !newsletter },
          newsletter
            ? 'You are unsubscribed. We won’t email you our newsletter again.'
            : `You are subscribed${again}.`,
          newsletter ? 'Unsubscribe' : `Subscribe${again}`,
        )}
      </ListSection>
      {(waitingFor.length > 0 || initial.waitingFor.length > 0 || list === 'stock') && (
        <ListSection id="waits" title="Your place in line" className={followingList}>
          {waitingFor.length === 0 ? (
            <p className="mt-2 text-ink-2">You are not in line for any tree.</p>
          ) : (
            <>
              <PlacesInLine
                token={token}
                waits={waitingFor}
                isBusy={busy !== undefined}
                onChange={(event, change, done) => void submit(event, 'stock', change, done)}
              />
              {form(
                'stock',
                { stockWaits: false },
                'You left. We won’t email you about this again.',
                lines === 1 ? 'Leave the line' : 'Leave all lines',
              )}
            </>
          )}
        </ListSection>
      )}
      {(waitingForSeason || initial.waitingForSeason || list === 'season') && (
        <ListSection id="season" title="Email when ordering opens" className={followingList}>
          <p className="mt-2 text-ink-2">
            {waitingForSeason
              ? 'We’ll send you one email when ordering opens.'
              : 'You have no request for an email when ordering opens.'}
          </p>
          {waitingForSeason &&
            form(
              'season',
              { seasonWait: false },
              'We won’t email you when ordering opens.',
              'Cancel this request',
            )}
        </ListSection>
      )}
      {(care || initial.care || list === 'care') && (
        <ListSection id="care" title="Care of your trees" className={followingList}>
          <p className="mt-2 text-ink-2">
            {care
              ? 'Once a month you get the work for your trees.'
              : 'You do not get the month’s work for your trees. You can ask for it in your account.'}
          </p>
          {care &&
            form(
              'care',
              { care: false },
              'We won’t email you the month’s work again.',
              'Stop these emails',
            )}
        </ListSection>
      )}
    </>
  );
}

const followingList = 'mt-8 border-t border-line pt-7';

interface ListSectionProps {
  id: string;
  title: string;
  className?: string;
  children: ReactNode;
}

const ListSection = ({ id, title, className, children }: ListSectionProps) => (
  <section aria-labelledby={`${id}-title`} className={className}>
    <h2 id={`${id}-title`} className="title-panel">
      {title}
    </h2>
    {children}
  </section>
);

const SubmitButton = ({ busy, ...props }: ButtonProps & { busy: boolean }) => (
  <Button
    {...props}
    type="submit"
    width="full"
    className="mt-5"
    busyLabel={busy && 'One moment...'}
  />
);

/** The new preferences, or why they are still the old ones. */
type ChangedPreferences = { preferences: PreferencesAnswer } | { problem: string };

/** Sends the change with the token of the mailed link. */
const changePreferences = (token: string, change: ChangePreferences): Promise<ChangedPreferences> =>
  readChanged(fetch(`/api/newsletter/preferences/${token}`, jsonPost(change)));

export async function readChanged(response: Promise<Response>): Promise<ChangedPreferences> {
  try {
    const { ok, answer } = await answerOf<PreferencesAnswer & ErrorResponse>(response);
    if (ok) return { preferences: answer as PreferencesAnswer }; // typed by the route
    return { problem: answer.error || 'Something went wrong. Please try again.' };
  } catch {
    return { problem: connectionLost };
  }
}
