import type { CardMode } from '#server/orders/coupons/seed.ts';
import type { Config } from './config.ts';

/** `live` moves real money. */
export const cardModeOf = ({ square }: Config): CardMode => (square.sandbox ? 'sandbox' : 'live');
