import * as z from 'zod/mini';

const textMax = 60;
/** Longer digit runs may be phone numbers. */
const digitsMax = 6;

export const missedSearchSchema = z.strictObject({ text: z.string().check(z.maxLength(500)) });

/** The words to count, without punctuation. Undefined for what may be personal: addresses, numbers, long texts. */
export function countableSearch(text: string): string | undefined {
  if (/[@\0]|https?:|www\./i.test(text) || text.length > textMax) return undefined;
  if ((text.match(/\d/g)?.length ?? 0) > digitsMax) return undefined;
  const words = text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\u0300-\u036F'’]/g, '')
    .replaceAll(/[^a-z\d]+/g, ' ')
    .trim();
  return words && words.length <= textMax ? words : undefined;
}

/** What visitors searched for in vain. */
export interface MissedSearch {
  text: string;
  count: number;
  /** Like 2026-03-02. */
  last: string;
}
