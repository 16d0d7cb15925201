import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import type { PaymentSettings } from '#domain/checkout.ts';
import { cardStyle, onColorSchemeChange } from './card-style.ts';
import { loadSquare } from './square-script.ts';
import type { SquareCard } from './square-types.ts';

export const paymentFailed = 'Payment failed. Please try again.';
const systemFailed = 'Payment system failed to load. Please refresh the page.';
const formFailed = 'Failed to load payment form. Please try again.';

export type CardFormState = { status: 'loading' | 'ready' } | { status: 'failed'; message: string };

/** Puts the provider's card fields into the element. The card's number never reaches this page, only a token of it. */
export function useCardForm(settings: PaymentSettings, place: RefObject<HTMLDivElement | null>, onSubmit: () => void) {
  const [state, setState] = useState<CardFormState>({ status: 'loading' });
  const [tries, setTries] = useState(0);
  const card = useRef<SquareCard>(undefined);
  const submit = useEffectEvent(onSubmit);

  useEffect(() => {
    let gone = false;
    let attached: SquareCard | undefined;
    // A place of its own for each try: the provider insists on an empty one.
    const element = document.createElement('div');
    place.current?.append(element);

    async function show() {
      setState({ status: 'loading' });
      const payments = await loadSquare(settings).catch(() => undefined);
      if (gone) return;
      if (!payments) return setState({ status: 'failed', message: systemFailed });
      try {
        attached = await payments.card({ style: cardStyle() });
        await attached.attach(element);
      } catch {
        if (!gone) setState({ status: 'failed', message: formFailed });
        return;
      }
      if (gone) return void attached.destroy();
      attached.addEventListener('submit', () => submit());
      card.current = attached;
      setState({ status: 'ready' });
    }
    void show();
    const stopListening = onColorSchemeChange(() => void card.current?.configure({ style: cardStyle() }));
    return () => {
      gone = true;
      stopListening();
      if (card.current) void card.current.destroy();
      card.current = undefined;
      element.remove();
    };
  }, [settings, place, tries]);

  return { state, retry: () => setTries((count) => count + 1), tokenize: () => tokenize(card.current) };
}

/** A token of the card typed in. @throws Error with what is wrong, for people */
async function tokenize(card: SquareCard | undefined): Promise<string> {
  if (!card) throw new Error('Payment form not ready. Please try again.');
  const result = await card.tokenize().catch(() => undefined);
  if (result?.status === 'OK' && result.token) return result.token;
  throw new Error(result?.errors?.map(({ message }) => message).join(', ') || paymentFailed);
}
