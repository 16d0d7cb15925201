import { useRef, useState, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '#app/ui/button.tsx';
import { Sheet } from '#app/ui/sheet.tsx';
import type { MailList, MailPreferences } from '#domain/mail/mail-lists.ts';
import type { ChangePreferences } from '#domain/mail/newsletter.ts';
import { changePreferences } from './change-preferences.ts';
import { PlacesInLine } from './places-in-line.tsx';

interface PreferencesProps {
  token: string;
  initial: MailPreferences;
}

/** Subscriptions of an address. Unsubscribing from the mail's own list works without JavaScript too. */
export function Preferences({ token, initial }: PreferencesProps) {
  const [preferences, setPreferences] = useState(initial);
  const [busy, setBusy] = useState<MailList>();
  const [message, setMessage] = useState('');
  const status = useRef<HTMLParagraphElement>(null);
  const { email, list, newsletter, wasSubscribed, waitingFor, waitingForSeason, care } =
    preferences;
  const again = wasSubscribed ? ' again' : '';
  const lines = new Set(waitingFor.map(({ productId }) => productId)).size;
  const unproven = waitingFor.filter(({ isProven }) => !isProven);
  const oneClick = { method: 'post', action: `/api/newsletter/unsubscribe/${token}` };

  async function submit(event: FormEvent, what: MailList, change: ChangePreferences, done: string) {
    event.preventDefault();
    setBusy(what);
    setMessage('');
    const changed = await changePreferences(token, change);
    flushSync(() => {
      setBusy(undefined);
      if (changed) setPreferences(changed);
      setMessage(changed ? done : 'Something went wrong. Please try again.');
    });
    status.current?.focus(); // the clicked button has changed or disappeared
  }

  return (
    <Sheet title="Email preferences" lead={<span className="wrap-anywhere">{email}</span>}>
      <p
        ref={status}
        role="status"
        tabIndex={-1}
        className="mb-5 font-semibold text-leaf outline-none empty:hidden"
      >
        {message}
      </p>
      {unproven.length > 0 && (
        <section aria-labelledby="confirm-title" className="mb-8 border-b border-line pb-7">
          <h2 id="confirm-title" className="title-panel">
            Take your place in line
          </h2>
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
            method="post"
            action={`/api/newsletter/waits/${token}`}
            onSubmit={(event) =>
              void submit(event, 'stock', { confirmWaits: true }, 'You are in line.')
            }
          >
            <input type="hidden" name="confirm" value="waits" />
            <Button
              type="submit"
              width="full"
              className="mt-5"
              busyLabel={busy === 'stock' && 'One moment...'}
            >
              Yes, put me in line
            </Button>
          </form>
        </section>
      )}
      <section aria-labelledby="newsletter-title">
        <h2 id="newsletter-title" className="title-panel">
          Newsletter
        </h2>
        <p className="mt-2 text-ink-2">
          {newsletter
            ? 'You get growing tips, new varieties and seasonal offers.'
            : 'You are not subscribed to our newsletter.'}
        </p>
        <form
          {...(list === 'newsletter' && newsletter && oneClick)}
          onSubmit={(event) =>
            void submit(
              event,
              'newsletter',
              { newsletter: !newsletter },
              newsletter
                ? 'You are unsubscribed. We won’t email you our newsletter again.'
                : `You are subscribed${again}.`,
            )
          }
        >
          <OneClickField />
          <Button
            type="submit"
            width="full"
            variant={newsletter ? 'primary' : 'ghost'}
            className="mt-5"
            busyLabel={busy === 'newsletter' && 'One moment...'}
          >
            {newsletter ? 'Unsubscribe' : `Subscribe${again}`}
          </Button>
        </form>
      </section>
      {(waitingFor.length > 0 || initial.waitingFor.length > 0 || list === 'stock') && (
        <section aria-labelledby="waits-title" className="mt-8 border-t border-line pt-7">
          <h2 id="waits-title" className="title-panel">
            Your place in line
          </h2>
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
              <form
                {...(list === 'stock' && oneClick)}
                onSubmit={(event) =>
                  void submit(
                    event,
                    'stock',
                    { stockWaits: false },
                    'You left. We won’t email you about this again.',
                  )
                }
              >
                <OneClickField />
                <Button
                  type="submit"
                  width="full"
                  variant="ghost"
                  className="mt-5"
                  busyLabel={busy === 'stock' && 'One moment...'}
                >
                  {lines === 1 ? 'Leave the line' : 'Leave all lines'}
                </Button>
              </form>
            </>
          )}
        </section>
      )}
      {(waitingForSeason || initial.waitingForSeason || list === 'season') && (
        <section aria-labelledby="season-title" className="mt-8 border-t border-line pt-7">
          <h2 id="season-title" className="title-panel">
            Email when ordering opens
          </h2>
          <p className="mt-2 text-ink-2">
            {waitingForSeason
              ? 'We’ll send you one email when ordering opens.'
              : 'You have no request for an email when ordering opens.'}
          </p>
          {waitingForSeason && (
            <form
              {...(list === 'season' && oneClick)}
              onSubmit={(event) =>
                void submit(
                  event,
                  'season',
                  { seasonWait: false },
                  'We won’t email you when ordering opens.',
                )
              }
            >
              <OneClickField />
              <Button
                type="submit"
                width="full"
                variant="ghost"
                className="mt-5"
                busyLabel={busy === 'season' && 'One moment...'}
              >
                Cancel this request
              </Button>
            </form>
          )}
        </section>
      )}
      {(care || initial.care || list === 'care') && (
        <section aria-labelledby="care-title" className="mt-8 border-t border-line pt-7">
          <h2 id="care-title" className="title-panel">
            Care of your trees
          </h2>
          <p className="mt-2 text-ink-2">
            {care
              ? 'Once a month you get the work for your trees.'
              : 'You do not get the month’s work for your trees. You can ask for it in your account.'}
          </p>
          {care && (
            <form
              {...(list === 'care' && oneClick)}
              onSubmit={(event) =>
                void submit(
                  event,
                  'care',
                  { care: false },
                  'We won’t email you the month’s work again.',
                )
              }
            >
              <OneClickField />
              <Button
                type="submit"
                width="full"
                variant="ghost"
                className="mt-5"
                busyLabel={busy === 'care' && 'One moment...'}
              >
                Stop these emails
              </Button>
            </form>
          )}
        </section>
      )}
    </Sheet>
  );
}

const OneClickField = () => <input type="hidden" name="List-Unsubscribe" value="One-Click" />;
