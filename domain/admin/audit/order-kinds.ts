import * as z from 'zod/mini';
import { count } from '#domain/count.ts';
import { mailName } from '#domain/mail/mail-names.ts';
import { formatUsd } from '#domain/money.ts';
import { changedFields, recipientNames, type Recipient } from '#domain/orders/corrections.ts';
import { windowText } from '#domain/orders/pickups.ts';
import { shortItemStateNames, type ShortItemState } from '#domain/orders/shortfalls.ts';
import { decidedText, treeDecisions } from '#domain/orders/unmatched-trees.ts';
import { deliveryTypes } from '#domain/statuses.ts';
import { happenedAt, kind } from './kind.ts';

const windowTime = z.object({ day: z.string(), starts: z.string(), ends: z.string() });
const noTime = z.object({ day: z.optional(z.undefined()) });

const canceling = z.object({
  status: z.string(),
  by: z.optional(z.string()),
  refundCents: z.optional(z.number()),
  treesReturned: z.optional(z.number()),
  treesTaken: z.optional(z.boolean()),
  reason: z.optional(z.string()),
  lostDay: z.optional(z.string()),
});

/** Why an order ended, when no admin ended it. */
const cancelCauses: Record<string, string> = {
  customer: 'by the customer',
  shortfall: 'all its trees are missing',
  lapse: 'not paid in time',
  failed_payment: 'its payment failed',
};

function describeCanceling(after: z.infer<typeof canceling>): string {
  const { by, refundCents, treesReturned, treesTaken } = after;
  const parts: string[] = [];
  const cause = by === undefined ? undefined : cancelCauses[by];
  if (cause !== undefined) parts.push(cause);
  if (refundCents !== undefined)
    parts.push(refundCents > 0 ? `${formatUsd(refundCents)} refunded` : 'no refund');
  if (treesReturned !== undefined)
    parts.push(
      treesReturned > 0
        ? `${count(treesReturned, 'tree')} returned to stock`
        : 'no trees returned to stock',
    );
  if (treesTaken) parts.push('trees taken out of stock again');
  return parts.length > 0 ? ` (${parts.join(', ')})` : '';
}

const changed = z.object({
  /** Release 2.0.0 named no trees where it canceled the rest of an order that was partly handed over. */
  trees: z.array(z.object({ tree: z.optional(z.string()), difference: z.number() })),
  /** How much more the order costs; below zero, less. */
  cents: z.optional(z.number()),
  refundCents: z.optional(z.number()),
  /** What was paid for added trees, in releases before 2.0.0, which have no `cents`. */
  paidCents: z.optional(z.number()),
  reason: z.optional(z.string()),
  restocked: z.boolean(),
  madeBy: z.string(),
});
type Changed = z.infer<typeof changed>;

const changedBy: Record<string, string> = {
  customer: 'Changed by the customer',
  shop: 'Not paid, so taken out again',
};

function describeChange({ trees, restocked, madeBy, reason, ...money }: Changed): string {
  const parts = trees.map(describeDifference);
  parts.push(describeMoney(money));
  if (!restocked) parts.push('trees not returned to stock');
  const text = `${changedBy[madeBy] ?? 'Order changed'}: ${parts.join(', ')}`;
  return reason ? `${text}. Reason: ${reason}` : text;
}

function describeDifference({ tree, difference }: Changed['trees'][number]): string {
  const sign = difference > 0 ? '+' : '−';
  const number = Math.abs(difference);
  return tree === undefined ? `${sign}${count(number, 'tree')}` : `${sign}${number} ${tree}`;
}

function describeMoney({
  cents = 0,
  refundCents = 0,
  paidCents,
}: Pick<Changed, 'cents' | 'refundCents' | 'paidCents'>): string {
  if (cents > 0) return `${formatUsd(cents)} more`;
  if (paidCents !== undefined) return `${formatUsd(paidCents)} paid`;
  return refundCents > 0 ? `${formatUsd(refundCents)} refunded` : 'no refund';
}

/** All empty once the order has lost its personal data. */
const corrected = z.partial(
  z.object({
    fullName: z.string(),
    phone: z.string(),
    email: z.string(),
    deliveryType: z.enum(deliveryTypes),
    address: z.string(),
    addressLine2: z.string(),
    city: z.string(),
    state: z.string(),
    zipCode: z.string(),
  }),
);
type Corrected = z.infer<typeof corrected>;

const isWhole = (recipient: Corrected | undefined): recipient is Recipient =>
  recipient?.deliveryType !== undefined;

const orNone = (value: string): string => (value === '' ? 'none' : value);

/** What was corrected, with the former value and the new one while they are kept. */
function describeCorrection(
  fields: readonly string[],
  { was, now }: { was?: Corrected | undefined; now?: Corrected | undefined },
): string {
  if (!isWhole(was) || !isWhole(now)) return `Corrected: ${fields.join(', ')}`;
  const values = changedFields(was, now).map(
    (field) => `${recipientNames[field]}: ${orNone(was[field])} → ${orNone(now[field])}`,
  );
  return `Corrected. ${values.join('. ')}`;
}

const settled = z.object({
  claimId: z.string(),
  state: z.string(),
  trees: z.number(),
  tree: z.string(),
  refundCents: z.optional(z.number()),
  replacement: z.optional(z.string()),
});

function describeSettlement({ state, refundCents, replacement }: z.infer<typeof settled>): string {
  if (refundCents !== undefined) return `${formatUsd(refundCents)} refunded`;
  return replacement === undefined ? state : `replaced by ${replacement}`;
}

const shortItemStates = Object.keys(shortItemStateNames) as ShortItemState[]; // the keys of a complete record

const shortfallAnswerers = {
  admin: '',
  customer: ', by the customer',
  deadline: ', not answered in time',
};

/** What happens to an order, apart from its money. */
const replacementSteps = {
  ready: 'ready',
  handed_over: 'handed over',
  undone: 'not handed over after all',
};

export const orderKinds = {
  order_entered: kind(
    'order',
    {
      after: z.object({
        pays: z.string(),
        dueOn: z.optional(z.string()),
        totalCents: z.number(),
        ...happenedAt,
      }),
    },
    () => 'Order entered',
  ),
  order_status: kind(
    'order',
    { before: z.object({ status: z.string() }), after: canceling },
    ({ before, after }) => {
      const text = `Status: ${before.status} → ${after.status}${describeCanceling(after)}`;
      const reason = after.reason ? `. Reason: ${after.reason}` : '';
      const lostDay = after.lostDay ? `. Its day, ${after.lostDay}, had no room anymore` : '';
      return `${text}${reason}${lostDay}`;
    },
  ),
  order_change: kind('order', { after: changed }, ({ after }) => describeChange(after)),
  order_corrected: kind(
    'order',
    {
      // The names of the fields alone: entries are never deleted. The values stand in `order_corrections`.
      after: z.object({ fields: z.array(z.string()) }),
      joined: z.object({ was: z.optional(corrected), now: z.optional(corrected) }),
    },
    ({ after, joined }) => describeCorrection(after.fields, joined),
  ),
  order_season: kind(
    'order',
    { before: z.object({ season: z.string() }), after: z.object({ season: z.string() }) },
    ({ before, after }) => `Season: ${before.season} → ${after.season}`,
  ),
  order_hidden: kind(
    'order',
    { before: z.object({ hidden: z.boolean() }), after: z.object({ hidden: z.boolean() }) },
    () => 'Order deleted',
  ),
  order_restored: kind(
    'order',
    { before: z.object({ hidden: z.boolean() }), after: z.object({ hidden: z.boolean() }) },
    () => 'Order restored',
  ),
  item_status: kind(
    ['order', 'order_item'],
    {
      before: z.object({
        status: z.string(),
        /** Written for a replacement, which is no item of the order. */
        tree: z.optional(z.string()),
      }),
      after: z.object({ status: z.string(), claimId: z.optional(z.string()) }),
      joined: z.object({ tree: z.optional(z.string()) }),
    },
    ({ before, after, joined }) =>
      `${before.tree ?? joined.tree ?? 'Tree'}: ${before.status} → ${after.status}`,
  ),
  part_handed_over: kind(
    'order',
    { after: z.object({ trees: z.number(), left: z.number(), ...happenedAt }) },
    ({ after }) => `${count(after.trees, 'tree')} handed over, ${after.left} to go`,
  ),
  part_handover_undone: kind(
    'order',
    { after: z.object({ trees: z.number(), ...happenedAt }) },
    ({ after }) => `Undone: the hand-over of ${count(after.trees, 'tree')}`,
  ),
  oversold_settled: kind(
    'order',
    { after: z.object({ trees: z.number() }) },
    ({ after }) =>
      `${count(after.trees, 'tree')} sold at the gate beyond what was for sale: settled`,
  ),
  unmatched_trees: kind(
    'order',
    { after: z.object({ trees: z.number(), reason: z.string(), ...happenedAt }) },
    ({ after }) => `${count(after.trees, 'tree')} left the gate without the order. ${after.reason}`,
  ),
  unmatched_decided: kind(
    'order',
    {
      after: z.object({
        trees: z.number(),
        decision: z.enum(treeDecisions),
        withOrder: z.optional(z.number()),
        taken: z.optional(z.number()),
        soldAgain: z.optional(z.number()),
        ...happenedAt,
      }),
    },
    ({ after: { trees, decision, withOrder = 0, taken = 0, soldAgain = 0 } }) => {
      const what = `${count(trees, 'tree')} that left the gate`;
      if (decision === 'here') return `${what}: here after all`;
      return `${what}: gone. ${decidedText({ withOrder, taken, soldAgain })}`;
    },
  ),
  pickup_booked: kind(
    'order',
    { before: z.union([windowTime, noTime]), after: windowTime },
    ({ before, after }) =>
      before.day === undefined
        ? `Day: ${windowText(after)}`
        : `Day moved: ${windowText(before)} → ${windowText(after)}`,
  ),
  pickup_missed: kind(
    'order',
    { before: windowTime },
    ({ before }) => `Not handed over on ${windowText(before)}`,
  ),
  pickup_missed_recalled: kind(
    'order',
    { before: windowTime },
    ({ before }) => `Taken back: not handed over on ${windowText(before)}`,
  ),
  claim_decided: kind(
    'order',
    { before: z.object({ state: z.literal('open') }), after: settled },
    ({ after }) => `Claim for ${after.trees} × ${after.tree}: ${describeSettlement(after)}`,
  ),
  replacement_step: kind(
    'order',
    {
      after: z.object({
        claimId: z.string(),
        step: z.enum(['ready', 'handed_over', 'undone']),
        tree: z.string(),
      }),
    },
    ({ after }) => `Replacement ${after.tree} ${replacementSteps[after.step]}`,
  ),
  shortfall_asked: kind(
    'order',
    // Why this customer is called: null for one who is mailed.
    { after: z.object({ trees: z.number(), tree: z.string(), byHand: z.nullable(z.string()) }) },
    ({ after }) =>
      `${after.trees} × ${after.tree} missing: ${after.byHand ? 'to call' : 'customer asked'}`,
  ),
  shortfall_answered: kind(
    'order',
    {
      after: z.object({
        trees: z.number(),
        tree: z.string(),
        state: z.enum(shortItemStates),
        answeredBy: z.enum(['customer', 'admin', 'deadline']),
      }),
    },
    ({ after: { trees, tree, state, answeredBy } }) =>
      `${trees} × ${tree} missing: ${shortItemStateNames[state].name.toLowerCase()}${shortfallAnswerers[answeredBy]}`,
  ),
  note: kind(
    ['order', 'customer'],
    { after: z.pipe(z.transform(withoutText), z.object({ removed: z.boolean() })) },
    ({ after }) => (after.removed ? 'Note removed' : 'Note changed'),
  ),
  partner_offer: kind(
    'order',
    { after: z.object({ varieties: z.array(z.string()) }) },
    () => 'Partners in stock offered',
  ),
  mail_resent: kind(
    'mail',
    { after: z.object({ template: z.string(), again: z.string() }) },
    ({ after }) => `Mail resent: ${mailName(after.template)}`,
  ),
};

/** Entries up to 2.0.0 have the text of the note, which belongs to the order's personal data. */
function withoutText(stored: unknown): unknown {
  const former = z.safeParse(z.object({ text: z.string() }), stored);
  return former.success ? { removed: former.data.text === '' } : stored;
}
