import * as z from 'zod/mini';
import { shortOrderId } from '#domain/statuses.ts';

// What the code of an order, its number and the label of a tree say, typed or scanned.

/** The code of an order, or the short id that labels have. Eight letters from A to F may be either. */
export const findOrderSchema = z
  .object({
    code: z.optional(z.string().check(z.regex(/^[A-Z]{8}$/, 'A code has 8 letters'))),
    order: z.optional(z.string().check(z.regex(/^[0-9a-f]{8}$/, 'Unknown order number'))),
  })
  .check(z.refine(({ code, order }) => Boolean(code ?? order), 'A code has 8 letters'));
export type FindOrder = z.infer<typeof findOrderSchema>;

/** '3f2a9c10-5b8e0d21-2': order, item and number of a tree. */
export const treeLabel = (orderId: string, itemId: string, treeNo: number): string =>
  `${shortOrderId(orderId)}-${itemId.slice(0, 8)}-${treeNo}`;

export type Scanned = FindOrder | { order: string; item: string; treeNo: number } | undefined;

/** What a QR code or typed text says: the code or number of an order, or the label of a tree. */
export function readScan(text: string): Scanned {
  const value = /[?&](?:code|tree)=([^&#]*)/.exec(text)?.[1] ?? text;
  const label = /^([0-9a-f]{8})-([0-9a-f]{8})-(\d{1,5})$/.exec(value.trim().toLowerCase());
  if (label) return { order: label[1]!, item: label[2]!, treeNo: Number(label[3]) };
  const typed = value.replaceAll(/[\s#-]/g, '').toUpperCase();
  const code = /^[A-Z]{8}$/.test(typed) ? typed : undefined;
  const order = /^[0-9A-F]{8}$/.test(typed) ? typed.toLowerCase() : undefined;
  return code || order ? { code, order } : undefined;
}

export const severalOrders = 'Several orders have this number. Use the code, which has 8 letters.';

/** The URL in the QR code: a phone's own camera opens the check-in with it. */
export const codeUrl = (publicUrl: string, code: string): string =>
  `${publicUrl}/admin/check-in?code=${code}`;
export const labelUrl = (publicUrl: string, label: string): string =>
  `${publicUrl}/admin/check-in?tree=${label}`;
