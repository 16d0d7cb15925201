import type { CardMode } from '#db/seed/coupons.ts';
import type { Config } from './config.ts';

/** Whether real money moves. */
export const cardModeOf = ({ square }: Config): CardMode => (square.sandbox ? 'sandbox' : 'live');
