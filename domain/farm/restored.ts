import * as z from 'zod/mini';
import { count } from '#domain/count.ts';

export type RestoreDecision = 'send' | 'drop';

export const restoreDecisionSchema = z.strictObject({
  /** The restore that was shown. */
  id: z.uuid('Unknown restore'),
  decision: z.enum(['send', 'drop'], 'Choose to send or to drop'),
});

/** What waited to leave the shop when its backup was made, or became due by the time since. */
export interface HeldBack {
  mails: number;
  newsletters: number;
  /** Mails to admins. */
  notifications: number;
  refunds: number;
}

/** A restore about which nobody has decided. */
export interface UndecidedRestore {
  id: string;
  /** ISO 8601, UTC. */
  backupMadeAt: string;
  restoredAt: string;
  held: HeldBack;
}

/** Like '101 emails, 1 newsletter and 2 refunds'. */
export function describeHeld({ mails, newsletters, notifications, refunds }: HeldBack): string {
  const parts = [
    mails > 0 && count(mails, 'email'),
    newsletters > 0 && count(newsletters, 'newsletter'),
    notifications > 0 && count(notifications, 'notification'),
    refunds > 0 && count(refunds, 'refund'),
  ].filter((part) => part !== false);
  return parts.length === 0 ? 'nothing so far' : new Intl.ListFormat('en-US').format(parts);
}
