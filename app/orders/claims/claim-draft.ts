import * as z from 'zod/mini';
import { draftKeys } from '#app/session/draft-keys.ts';
import { browserData } from '#app/ui/site-data.ts';
import { newClaimSchema, type NewClaim } from '#domain/orders/claims.ts';
import type { Order } from '#domain/orders/orders.ts';

export type ClaimDraft = Omit<NewClaim, 'reason' | 'wish'> & {
  reason: NewClaim['reason'] | '';
  wish: NewClaim['wish'] | '';
};

// Keeps what is typed, so that closing the page, or a phone that reloads it after the camera, loses nothing.
const draftSchema = z.object({
  id: z.uuid(),
  orderItemId: z.string(),
  trees: z.number(),
  reason: z.string(),
  details: z.string(),
  wish: z.string(),
  photoIds: z.array(z.uuid()),
});
const keyOf = (orderId: string): string => `${draftKeys.claim}${orderId}`;

/** Saved in this browser, or a new one. */
export function readDraft({ id, items }: Pick<Order, 'id' | 'items'>): ClaimDraft {
  const saved = draftSchema.safeParse(browserData.readJson(keyOf(id)));
  if (saved.success) return saved.data as ClaimDraft; // its choices are checked when it is sent
  return {
    id: crypto.randomUUID(),
    orderItemId: items.length === 1 ? (items[0]?.id ?? '') : '',
    trees: 1,
    reason: '',
    details: '',
    wish: '',
    photoIds: [],
  };
}

export const saveDraft = (orderId: string, draft: ClaimDraft): void =>
  browserData.saveJson(keyOf(orderId), draft);
export const deleteDraft = (orderId: string): void => browserData.removeItem(keyOf(orderId));
export const hasDraft = (orderId: string): boolean => browserData.getItem(keyOf(orderId)) !== null;

/** The first problem of each field, or what to send. */
export function checkDraft(
  draft: ClaimDraft,
):
  | { claim: NewClaim; problems?: never }
  | { claim?: never; problems: Partial<Record<string, string>> } {
  const parsed = newClaimSchema.safeParse(draft);
  if (parsed.success) return { claim: parsed.data };
  const problems: Partial<Record<string, string>> = {};
  for (const { path, message } of parsed.error.issues) problems[String(path[0])] ??= message;
  return { problems };
}
