import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { within } from '#app/within.ts';
import type { PaymentSettings } from '#domain/orders/checkout.ts';
import { loadSquare } from './square-script.ts';
import type { SquareCard, TokenResult, VerificationDetails, CardStyle } from './square-types.ts';

export const paymentFailed = 'Payment failed. Please try again.';
const systemFailed = 'Payment system failed to load. Please refresh the page.';
/** How long a click on Pay waits for card fields that are still loading. */
const readyTimeoutMs = 5000;
const fieldsTimeoutMs = 20_000;
/** Long enough for a bank that asks its customer for a code. */
const tokenTimeoutMs = 300_000;
export const offlineText =
  'You are offline, so nothing was charged. Please try again once you are connected.';
const tooSlow = 'Your card could not be checked in time. Nothing was charged. Please try again.';
const formFailed = 'Failed to load payment form. Please try again.';

export type CardFormState = { status: 'loading' | 'ready' } | { status: 'failed'; message: string };

/** Mounts the provider's card fields. The card number never reaches this page, only a token. */
export function useCardForm(
  settings: PaymentSettings,
  container: RefObject<HTMLDivElement | null>,
  onSubmit: () => void,
) {
  const [state, setState] = useState<CardFormState>({ status: 'loading' });
  const [tries, setTries] = useState(0);
  const shown = useRef<Promise<SquareCard | undefined>>(undefined);
  const submit = useEffectEvent(onSubmit);

  useEffect(() => {
    let unmounted = false;
    let attached: SquareCard | undefined;
    // A fresh element per attempt: the provider requires an empty one.
    const element = document.createElement('div');
    container.current?.append(element);

    async function show(): Promise<SquareCard | undefined> {
      setState({ status: 'loading' });
      const payments = await loadSquare(settings).catch(() => undefined);
      if (unmounted) return undefined;
      if (!payments) return fail(systemFailed);
      let card: SquareCard;
      try {
        card = await within(fieldsTimeoutMs, payments.card({ style: cardStyle() }));
        await within(fieldsTimeoutMs, card.attach(element));
      } catch {
        return fail(formFailed);
      }
      if (unmounted) {
        void card.destroy();
        return undefined;
      }
      card.addEventListener('submit', () => submit());
      attached = card;
      setState({ status: 'ready' });
      return card;
    }
    function fail(message: string): undefined {
      if (!unmounted) setState({ status: 'failed', message });
    }
    shown.current = show();
    const stopListening = onColorSchemeChange(
      () => void attached?.configure({ style: cardStyle() }),
    );
    return () => {
      unmounted = true;
      stopListening();
      void attached?.destroy();
      shown.current = undefined;
      element.remove();
    };
  }, [settings, container, tries]);

  return {
    state,
    retry: () => setTries((count) => count + 1),
    async tokenize(details: VerificationDetails) {
      const ready = within(readyTimeoutMs, Promise.resolve(shown.current));
      return tokenize(await ready.catch(() => undefined), details);
    },
  };
}

/** Tokenizes the card. @throws Error with a message to show */
async function tokenize(
  card: SquareCard | undefined,
  details: VerificationDetails,
): Promise<string> {
  if (!card) throw new Error('Payment form not ready. Please try again.');
  const result = await untilOffline(
    within(tokenTimeoutMs, card.tokenize(details)).catch(tokenizationError),
  );
  if (result.status === 'OK' && result.token) return result.token;
  throw new Error(result.errors?.map(({ message }) => message).join(', ') || paymentFailed);
}

/** The card fields do not notice that the connection is gone. @throws Error with a message to show */
async function untilOffline<T>(pending: Promise<T>): Promise<T> {
  const stop = new AbortController();
  const offline = new Promise<never>((_resolve, reject) => {
    const fail = () => reject(new Error(offlineText));
    if (!navigator.onLine) fail();
    window.addEventListener('offline', fail, { signal: stop.signal });
  });
  return Promise.race([pending, offline]).finally(() => stop.abort());
}

/** Thrown errors carry the provider's messages too. */
const tokenizationError = (error: unknown): TokenResult => ({
  status: 'Error',
  errors: (error as Partial<TokenResult> | undefined)?.errors ?? [{ message: tooSlow }],
});

/** Card field styles from the page's design tokens, which the provider's iframe cannot read. */
function cardStyle(): CardStyle {
  const tokens = getComputedStyle(document.documentElement);
  const color = (name: string) => tokens.getPropertyValue(`--${name}`).trim();
  return {
    input: { color: color('ink'), backgroundColor: color('surface'), fontSize: '16px' },
    'input::placeholder': { color: color('ink-3') },
    'input.is-error': { color: color('apple') },
    '.input-container': { borderColor: color('control'), borderRadius: '12px' },
    '.input-container.is-focus': { borderColor: color('pine') },
    '.input-container.is-error': { borderColor: color('apple') },
    '.message-text': { color: color('ink-2') },
    '.message-text.is-error': { color: color('apple') },
  };
}

function onColorSchemeChange(listener: () => void): () => void {
  const dark = window.matchMedia('(prefers-color-scheme: dark)');
  dark.addEventListener('change', listener);
  return () => dark.removeEventListener('change', listener);
}
