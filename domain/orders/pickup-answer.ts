import * as z from 'zod/mini';
import type { Cents } from '#domain/money.ts';
import type { DeliveryType } from '#domain/statuses.ts';
import type { PickupAnswer, PickupWindow } from './pickups.ts';

/** What a customer sees who opens the link of a mail about a moved day. */
export interface MovedPickup {
  orderId: string;
  deliveryType: DeliveryType;
  trees: number;
  /** 'Saturday, April 3' */
  from: string;
  /** 'Sunday, April 4, 9:00 to 9:30 AM'; null when the order has no window any more. */
  time: string | null;
  reason: string;
  /** `superseded`: the day was moved again, or the order chose another one since. */
  state: 'open' | 'answered' | 'superseded' | 'canceled';
  answer: PickupAnswer | null;
  /** Others to choose from. */
  windows: PickupWindow[];
  /** What canceling pays back; null: only by phone. */
  cancelRefundCents: Cents | null;
}

export const pickupAnswerSchema = z.discriminatedUnion('answer', [
  z.strictObject({ answer: z.literal('accepted') }),
  z.strictObject({ answer: z.literal('another'), windowId: z.uuid('Choose a day') }),
  /** `refundCents`: as shown. */
  z.strictObject({ answer: z.literal('canceled'), refundCents: z.int() }),
]);
export type AnswerPickup = z.infer<typeof pickupAnswerSchema>;
