import * as z from 'zod/mini';
import { draftKeys } from '#app/session/draft-keys.ts';
import { tabData } from '#app/ui/site-data.ts';

const draftSchema = z.object({ typed: z.string(), forSale: z.int(), sold: z.int() });

/** A count that is not saved yet, with the numbers that were shown. It survives a reload and the way to Shortfalls and back. */
type CountDraft = z.infer<typeof draftSchema>;

const keyOf = (productId: string): string => draftKeys.count + productId;

export const keepCount = (productId: string, draft: CountDraft): void =>
  tabData.setItem(keyOf(productId), JSON.stringify(draft));
export const dropCount = (productId: string): void => tabData.removeItem(keyOf(productId));

export function readCount(productId: string): CountDraft | undefined {
  try {
    return draftSchema.safeParse(JSON.parse(tabData.getItem(keyOf(productId)) ?? '')).data;
  } catch {
    return undefined;
  }
}
