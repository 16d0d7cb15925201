import type { Trx } from '#server/database/client.ts';
import { recallMail } from '#server/platform/outbox/outbox-queries.ts';

/** The kind of the mail that asks the customer of an item; unique. */
export const askedKind = (itemId: string): string => `shortfall:${itemId}`;

/** Nobody is asked about what is decided. @returns whether the mail had not gone out yet */
export const recallAsked = (
  trx: Trx,
  { id, orderId }: { id: string; orderId: string },
): Promise<boolean> => recallMail(trx, { kind: askedKind(id), subjectId: orderId });
