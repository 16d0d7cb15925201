import type { Cents } from '#domain/money.ts';
import type { ClaimWish } from '#domain/orders/claims.ts';
import type { DeliveryType } from '#domain/statuses.ts';
import type { MailedOrder } from './mailed-order.ts';

/** About a problem that a customer reported with trees of an order. */
export interface ClaimMail extends MailedOrder {
  fullName: string;
  /** 'Honeycrisp on Geneva 41' */
  tree: string;
  trees: number;
  wish: ClaimWish;
  ordersUrl: string;
}

export interface ClaimMails {
  'claim-received': ClaimMail & { reason: string; details: string; photos: number };
  /** Declined when there is neither a refund nor a replacement. */
  'claim-decided': ClaimMail & {
    answer: string;
    refundCents: Cents | null;
    replacement: string | null;
  };
  'replacement-ready': ClaimMail & {
    replacement: string;
    deliveryType: DeliveryType;
    pickupAddress: string;
  };
}
