import * as cleaned from '@grafted/auth/contract/cleaned.ts';
import * as z from 'zod/mini';

/** What waits for somebody, for the menu. */
export interface Waiting {
  /** Paid orders that are to be prepared. */
  orders: number;
  /** Claims to decide, and replacements to hand over. */
  claims: number;
  /** Customers to call about missing trees. */
  shortfalls: number;
  mailStopped: boolean;
}

export const jumpSchema = z.object({
  text: z.string().check(cleaned.line(), z.minLength(2), z.maxLength(100)),
});

/** What an order number, a name, a pickup code or a tree leads to. */
export interface JumpTargets {
  orders: { id: string; number: number | null; name: string; status: string }[];
  trees: { id: string; variety: string; rootstock: string }[];
}
