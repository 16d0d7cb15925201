import { describe, expect, test } from 'vitest';
import type { Cents } from '#domain/money.ts';
import {
  balanceCents,
  dueAmounts,
  mayLapse,
  proposeRefunds,
  type AskedAmount,
  type OrderBalance,
} from './balance.ts';
import { partTotal, totalOf, type Entry } from './entries.ts';
import { paidParts, postingsBetween, type PaidPart, type Posting } from './postings.ts';
import {
  courtesyOf,
  entriesOfCancellation,
  entriesOfChange,
  priceOrder,
  worthOfTrees,
  type Grant,
  type PricedLine,
  type PricingTerms,
} from './pricing.ts';

// The examples with numbers that the design of an order was agreed on.

const rates = { centsPerMinute: 100, centsPerTree: 200 };
const pickup: PricingTerms = { delivery: null, discount: null, tax: undefined };
const deliveryOf = (minutes: number | null, quoted = { feeCents: 0, trees: 0 }): PricingTerms => ({
  ...pickup,
  delivery: { minutes, rates, quoted },
});
const line = (quantity: number, priceCents: Cents, changes: Partial<PricedLine> = {}) => ({
  id: `line at ${priceCents}`,
  quantity,
  priceCents,
  discounted: quantity,
  ...changes,
});

/** An order in memory: its lines, entries and money. */
class Order {
  entries: Entry[] = [];
  postings: Posting[] = [];
  money = { paidCents: 0, refundedCents: 0, reversedCents: 0 };
  lines: PricedLine[] = [];
  terms: PricingTerms;

  constructor(lines: PricedLine[], terms: PricingTerms) {
    this.terms = terms;
    this.change({ lines });
  }

  change({
    lines = this.lines,
    terms = this.terms,
    ...change
  }: {
    lines?: PricedLine[];
    terms?: PricingTerms;
    grants?: Grant[];
    asks?: 'nothing';
  }): Entry[] {
    const entered = entriesOfChange({ entries: this.entries, lines, terms, ...change });
    this.lines = lines;
    this.terms = terms;
    return this.enter(entered);
  }

  cancel(keptCents: Cents = 0): Entry[] {
    return this.enter(entriesOfCancellation(this.entries, keptCents));
  }

  pay(cents: Cents): void {
    this.money.paidCents += cents;
    this.post();
  }

  refund(cents: Cents): void {
    this.money.refundedCents += cents;
    this.post();
  }

  reverse(cents: Cents): void {
    this.money.reversedCents += cents;
    this.post();
  }

  get balance(): Cents {
    return balanceCents(this.sums);
  }

  get sums(): OrderBalance {
    return { owedCents: totalOf(this.entries), ...this.money };
  }

  get posted(): PaidPart[] {
    return this.postings.map(({ part, tax, cents }) => ({ part, tax, cents }));
  }

  private enter(entered: Entry[]): Entry[] {
    this.entries.push(...entered);
    this.post();
    return entered;
  }

  private post(): void {
    const { paidCents, refundedCents, reversedCents } = this.money;
    const now = paidParts(this.entries, paidCents - refundedCents - reversedCents);
    this.postings.push(...postingsBetween(this.posted, now));
  }
}

const asked = (changeId: string, cents: Cents, amount: Partial<AskedAmount> = {}): AskedAmount => ({
  changeId,
  cents,
  at: '2026-11-20T10:00:00Z',
  dueAt: null,
  ifUnpaid: 'stay',
  ...amount,
});

describe('A caller adds a tree to an order that was paid by card', () => {
  const paid = () => {
    const order = new Order([line(3, 4400)], pickup);
    order.pay(13_200);
    return order;
  };

  test('1: it is due with the trees, and paid in cash at the gate', () => {
    const order = paid();
    order.change({ lines: [line(3, 4400), line(1, 4700)] });
    expect(order.balance).toBe(4700);
    expect(dueAmounts(order.balance, [asked('addition', 4700)])).toMatchObject([
      { missingCents: 4700, dueAt: null },
    ]);
    order.pay(4700);
    expect(order.balance).toBe(0);
  });

  test('2: unpaid by its day it leaves again, unless a part was paid', () => {
    const order = paid();
    const byLink = asked('addition', 4700, { dueAt: '2026-11-29T08:00:00Z', ifUnpaid: 'remove' });
    order.change({ lines: [line(3, 4400), line(1, 4700)] });
    expect(dueAmounts(order.balance, [byLink]).map(mayLapse)).toEqual([true]);
    order.pay(2000);
    expect(dueAmounts(order.balance, [byLink]).map(mayLapse)).toEqual([false]);
    expect(dueAmounts(order.balance, [byLink])).toMatchObject([{ missingCents: 2700 }]);

    const unpaid = paid();
    unpaid.change({ lines: [line(3, 4400), line(1, 4700)] });
    unpaid.change({ lines: [line(3, 4400)] });
    expect(unpaid.balance).toBe(0);
    expect(unpaid.postings).toEqual(paid().postings);
  });
});

describe('A pickup that was paid becomes a delivery', () => {
  const lines = [line(3, 4400), line(1, 4700)];
  const borne: Grant = { part: 'courtesy', givenOn: 'delivery', lineId: null, cents: 1400 };
  const moved = (grants: Grant[] = []) => {
    const order = new Order(lines, pickup);
    order.pay(17_900);
    order.change({ terms: deliveryOf(26), grants });
    return order;
  };

  test('3: the farm bears a part, and nothing is left of it when it is undone', () => {
    const order = moved([borne]);
    expect(partTotal(order.entries, 'delivery')).toBe(3400);
    expect(order.balance).toBe(2000);
    order.change({ terms: pickup });
    expect(order.balance).toBe(0);
    expect(partTotal(order.entries, 'courtesy')).toBe(0);
  });

  test('4: a shorter way, and the pickup again, give back what was paid for it', () => {
    const order = moved();
    expect(order.balance).toBe(3400);
    order.pay(3400);
    order.change({ terms: deliveryOf(20) });
    expect(order.balance).toBe(-600);
    order.refund(600);
    order.change({ terms: pickup });
    expect(order.balance).toBe(-2800);

    const courteous = moved([borne]);
    courteous.pay(2000);
    courteous.change({ terms: pickup });
    expect(courteous.balance).toBe(-2000);
    expect(partTotal(courteous.entries, 'courtesy')).toBe(0);
  });
});

test('5: trees that a caller adds travel with those of the order, for one fee', () => {
  const order = new Order([line(1, 4400)], deliveryOf(26));
  expect(order.balance).toBe(4400 + 2800);
  order.pay(7200);
  order.change({ lines: [line(1, 4400), line(10, 4700)] });
  order.pay(order.balance);
  expect(partTotal(order.entries, 'delivery')).toBe(4800);
  order.change({ lines: [line(0, 4400), line(10, 4700)] });
  expect(order.balance).toBe(-4400 - 200);
  expect(partTotal(order.entries, 'delivery')).toBe(4600);
});

test('6: a way of no minutes costs by the tree, however the trees come together', () => {
  const together = new Order([line(10, 4400)], deliveryOf(0));
  expect(partTotal(together.entries, 'delivery')).toBe(2000);
  const apart = new Order([line(1, 4400)], deliveryOf(0));
  apart.change({ lines: [line(10, 4400)] });
  expect(partTotal(apart.entries, 'delivery')).toBe(2000);
  apart.pay(apart.balance);
  apart.change({ lines: [line(1, 4400)] });
  expect(apart.balance).toBe(-9 * 4400 - 1800);
});

test('an unknown drive time is not a drive of no minutes', () => {
  const unknown = deliveryOf(null, { feeCents: 5000, trees: 3 });
  expect(priceOrder([line(3, 4400)], unknown).deliveryCents).toBe(5000);
  expect(priceOrder([line(1, 4400)], unknown).deliveryCents).toBe(4600);
  expect(priceOrder([line(4, 4400)], unknown).deliveryCents).toBe(5200);
});

test('7: all of the money is given back as a courtesy, and the order canceled afterwards', () => {
  const order = new Order([line(3, 4400)], pickup);
  order.pay(13_200);
  order.change({ grants: courtesyOf(13_200, order) });
  expect(order.balance).toBe(-13_200);
  order.refund(13_200);
  order.cancel();
  expect(order.balance).toBe(0);
  expect(partTotal(order.entries, 'courtesy')).toBe(0);
});

test('8: one of three trees went, the rest is canceled, and the fee for one tree stays', () => {
  const picked = new Order([line(3, 4400)], pickup);
  picked.pay(13_200);
  picked.change({ lines: [line(1, 4400)], asks: 'nothing' });
  expect(picked.balance).toBe(-8800);
  picked.refund(8800);
  expect(picked.balance).toBe(0);

  const delivered = new Order([line(3, 4400)], deliveryOf(26));
  delivered.pay(delivered.balance);
  delivered.change({ lines: [line(1, 4400)], asks: 'nothing' });
  expect(partTotal(delivered.entries, 'delivery')).toBe(2800);
});

test('10: a check that bounced is due, and so is what a bank took back', () => {
  const bounced = new Order([line(3, 4400)], pickup);
  bounced.pay(13_200);
  bounced.reverse(13_200);
  expect(bounced.balance).toBe(13_200);

  const disputed = new Order([line(3, 4400)], pickup);
  disputed.pay(13_200);
  disputed.change({ lines: [line(2, 4400)] });
  disputed.refund(4400);
  disputed.reverse(8800);
  expect(disputed.balance).toBe(8800);
  disputed.reverse(-4400);
  expect(disputed.balance).toBe(4400);
});

test('11: a tree that replaces another costs nothing, and counts for nothing', () => {
  const percent: PricingTerms = {
    ...deliveryOf(26),
    discount: { kind: 'coupon', rule: { kind: 'percent', percent: 10 }, minimumCents: 13_000 },
  };
  const before = priceOrder([line(3, 4400)], percent);
  const free = line(2, 0, { id: 'replacement' });
  expect(priceOrder([line(3, 4400), free], percent)).toEqual(before);
  expect(priceOrder([line(0, 4400), free], percent).totalCents).toBe(0);
});

test('12: whoever gives everything back gets what was paid and has not come back, once', () => {
  const order = new Order([line(3, 4400)], {
    ...pickup,
    discount: { kind: 'coupon', rule: { kind: 'percent', percent: 10 }, minimumCents: 0 },
  });
  order.pay(11_880);
  expect(order.balance).toBe(0);
  const worth = worthOfTrees({ lineId: 'line at 4400', trees: 1, grantedTrees: 0 }, order);
  expect(worth).toBe(3960);
  const granted: Grant = {
    part: 'allowance',
    givenOn: 'trees',
    lineId: 'line at 4400',
    cents: worth,
  };
  order.change({ grants: [granted] });
  order.refund(3960);
  order.cancel();
  expect(order.balance).toBe(-7920);
});

describe('13: a coupon', () => {
  const off50: PricingTerms = {
    ...pickup,
    discount: { kind: 'coupon', rule: { kind: 'amount', amountCents: 5000 }, minimumCents: 13_000 },
  };

  test('whose minimum is lost by a removal asks for nothing', () => {
    const order = new Order([line(3, 4400)], off50);
    expect(order.balance).toBe(8200);
    order.pay(8200);
    order.change({ lines: [line(2, 4400)], asks: 'nothing' });
    expect(order.balance).toBe(0);
    expect(partTotal(order.entries, 'courtesy')).toBe(-600);
    order.change({ lines: [line(1, 4400)], asks: 'nothing' });
    expect(order.balance).toBe(-4400);
    order.change({ lines: [line(0, 4400)], asks: 'nothing' });
    expect(order.balance).toBe(-8200);
  });

  test('counts for added trees only while it runs: a percentage for all, an amount once', () => {
    const percent: PricingTerms = {
      ...pickup,
      discount: { kind: 'coupon', rule: { kind: 'percent', percent: 10 }, minimumCents: 0 },
    };
    const order = new Order([line(3, 4400)], percent);
    order.change({ lines: [line(3, 4400), line(1, 4700)] });
    expect(order.balance).toBe(11_880 + 4230);
    order.change({ lines: [line(3, 4400), line(2, 4700, { discounted: 1 })] });
    expect(order.balance).toBe(11_880 + 4230 + 4700);

    const once = new Order([line(3, 4400)], off50);
    once.change({ lines: [line(3, 4400), line(1, 4700)] });
    expect(once.balance).toBe(8200 + 4700);
  });

  test('for a fixed total never counts for more trees', () => {
    const order = new Order([line(3, 4400)], {
      ...pickup,
      discount: {
        kind: 'coupon',
        rule: { kind: 'fixed_total', fixedTotalCents: 1 },
        minimumCents: 0,
      },
    });
    expect(order.balance).toBe(1);
    order.pay(1);
    order.change({ lines: [line(3, 4400), line(1, 4700, { discounted: 0 })] });
    expect(order.balance).toBe(4700);
  });
});

describe('14: sales tax', () => {
  const taxed = (rate: number, code: string): PricingTerms => ({ ...pickup, tax: { rate, code } });
  const bySign = (order: Order) => {
    const sums = new Map<string, Cents>();
    for (const { tax, cents } of order.postings)
      sums.set(tax.code, (sums.get(tax.code) ?? 0) + cents);
    return Object.fromEntries(sums);
  };

  test('follows a paid order to another place: reversed under one code, booked under the other', () => {
    const order = new Order([line(3, 4400)], taxed(9000, 'first'));
    order.pay(13_200);
    const before = order.postings.length;
    order.change({ terms: taxed(7000, 'second') });
    const moved = order.postings.slice(before);
    expect(moved).toMatchObject([
      { tax: { code: 'first' }, cents: -13_200, taxCents: -1090 },
      { tax: { code: 'second' }, cents: 13_200, taxCents: 864 },
    ]);
    order.change({ terms: pickup });
    expect(bySign(order)).toEqual({ first: 0, second: 0, '': 13_200 });
  });

  test('of an unpaid order is only ever booked where it ends', () => {
    const order = new Order([line(3, 4400)], taxed(9000, 'first'));
    order.change({ terms: taxed(7000, 'second') });
    expect(order.postings).toEqual([]);
    order.pay(13_200);
    expect(bySign(order)).toEqual({ second: 13_200 });
  });

  test('is rounded once, however many entries and payments there are', () => {
    const order = new Order([line(1, 4400)], taxed(8900, ''));
    order.pay(1111);
    order.change({ lines: [line(3, 4400)] });
    order.pay(2222);
    order.pay(order.balance);
    const tax = order.postings.reduce((sum, { taxCents }) => sum + taxCents, 0);
    expect(tax).toBe(1079);
  });

  test('is owed for trees that are added once an exemption has ended', () => {
    const exempt = { rate: 0, code: 'Exempt' };
    const farm = { rate: 8900, code: '3210' };
    const order = new Order([line(3, 4400)], { ...pickup, tax: exempt });
    order.change({ lines: [line(3, 4400), line(1, 4700, { tax: farm })] });
    order.pay(order.balance);
    expect(bySign(order)).toEqual({ Exempt: 13_200, '3210': 4700 });
  });
});

test('15: money goes back to the last payment first, and never more than it brought', () => {
  const payments = [
    { id: 'cash', leftCents: 6000, at: '2026-11-01T10:00:00Z' },
    { id: 'check', leftCents: 4000, at: '2026-11-02T10:00:00Z' },
    { id: 'link', leftCents: 10_000, at: '2026-11-03T10:00:00Z' },
  ];
  expect(proposeRefunds(12_000, payments)).toEqual([
    { paymentId: 'link', cents: 10_000 },
    { paymentId: 'check', cents: 2000 },
  ]);
});

test('17: a swap for a dearer tree keeps the price that was paid', () => {
  const order = new Order([line(3, 4400)], pickup);
  order.pay(13_200);
  order.change({ lines: [line(2, 4400), line(1, 4400, { id: 'dearer' })] });
  expect(order.balance).toBe(0);
});
