import { refuse } from '#server/platform/http/errors.ts';
import type { CardProvider } from './provider.ts';
import { tooBusy } from './too-busy.ts';

export function assertPaymentsAvailable(cards: Pick<CardProvider, 'isAvailable' | 'isBusy'>): void {
  if (cards.isBusy()) throw tooBusy();
  if (cards.isAvailable()) return;
  throw refuse('payments_unavailable');
}
