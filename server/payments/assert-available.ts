import { ShopError } from '#server/platform/http/errors.ts';
import type { CardProvider } from './provider.ts';
import { tooBusy } from './too-busy.ts';

export function assertPaymentsAvailable(cards: Pick<CardProvider, 'isAvailable' | 'isBusy'>): void {
  if (cards.isBusy()) throw tooBusy();
  if (cards.isAvailable()) return;
  throw new ShopError(
    'payments_unavailable',
    503,
    'Card payments are not available right now. Nothing was charged. Please try again in a few minutes.',
  );
}
