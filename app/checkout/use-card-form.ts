import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import type { PaymentSettings } from '#domain/checkout.ts';
import { cardStyle, onColorSchemeChange } from './card-style.ts';
import { loadSquare } from './square-script.ts';
import type { SquareCard, TokenResult, VerificationDetails } from './square-types.ts';

export const paymentFailed = 'Payment failed. Please try again.';
const systemFailed = 'Payment system failed to load. Please refresh the page.';
/** A press of Pay while the fields are still on their way waits for them this long. */
const patienceMs = 5000;
const formFailed = 'Failed to load payment form. Please try again.';

export type CardFormState = { status: 'loading' | 'ready' } | { status: 'failed'; message: string };

/** Puts the provider's card fields into the element. The card's number never reaches this page, only a token of it. */
export function useCardForm(settings: PaymentSettings, place: RefObject<HTMLDivElement | null>, onSubmit: () => void) {
  const [state, setState] = useState<CardFormState>({ status: 'loading' });
  const [tries, setTries] = useState(0);
  const shown = useRef<Promise<SquareCard | undefined>>(undefined);
  const submit = useEffectEvent(onSubmit);

  useEffect(() => {
    let gone = false;
    let attached: SquareCard | undefined;
    // A place of its own for each try: the provider insists on an empty one.
    const element = document.createElement('div');
    place.current?.append(element);

    async function show(): Promise<SquareCard | undefined> {
      setState({ status: 'loading' });
      const payments = await loadSquare(settings).catch(() => undefined);
      if (gone) return undefined;
      if (!payments) return fail(systemFailed);
      let card: SquareCard;
      try {
        card = await payments.card({ style: cardStyle() });
        await card.attach(element);
      } catch {
        return fail(formFailed);
      }
      if (gone) {
        void card.destroy();
        return undefined;
      }
      card.addEventListener('submit', () => submit());
      attached = card;
      setState({ status: 'ready' });
      return card;
    }
    function fail(message: string): undefined {
      if (!gone) setState({ status: 'failed', message });
    }
    shown.current = show();
    const stopListening = onColorSchemeChange(() => void attached?.configure({ style: cardStyle() }));
    return () => {
      gone = true;
      stopListening();
      void attached?.destroy();
      shown.current = undefined;
      element.remove();
    };
  }, [settings, place, tries]);

  return { state, retry: () => setTries((count) => count + 1), tokenize: async (details: VerificationDetails) => tokenize(await withPatience(shown.current), details) };
}

const withPatience = <T>(promise: Promise<T> | undefined): Promise<T | undefined> =>
  Promise.race([promise, new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), patienceMs))]);

/** A token of the card typed in. @throws Error with what is wrong, for people */
async function tokenize(card: SquareCard | undefined, details: VerificationDetails): Promise<string> {
  if (!card) throw new Error('Payment form not ready. Please try again.');
  const result = await card.tokenize(details).catch(tokenizationError);
  if (result.status === 'OK' && result.token) return result.token;
  throw new Error(result.errors?.map(({ message }) => message).join(', ') || paymentFailed);
}

/** What the provider throws names what is wrong, too. */
const tokenizationError = (error: unknown): TokenResult => ({ status: 'Error', errors: (error as Partial<TokenResult> | undefined)?.errors ?? [] });
