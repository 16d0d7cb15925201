import type { CardMode } from '#db/seed/coupons.ts';
import type { Config } from './config.ts';

/** `live` moves real money. */
export const cardModeOf = ({ square }: Config): CardMode => (square.sandbox ? 'sandbox' : 'live');
