import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CheckInOrder, GateReplacement } from './check-in.ts';
import { groupByPerson } from './persons.ts';
import { splitTender, type DueOrder } from './tender-split.ts';
import { findLookAlikes, findVisit, goingWith, planVisit, type Chosen } from './visit.ts';

const today = '2027-04-03';
const nothing: Chosen = { trees: [], claims: [] };

const order = (change: Partial<CheckInOrder> = {}, trees = 2): CheckInOrder => ({
  id: randomUUID(),
  personKeys: [],
  placedAt: '2027-03-01T18:00:00Z',
  lapsesAt: null,
  number: 1043,
  code: 'KXRANPDH',
  customer: 'Ann Orchard',
  phone: '(509) 555-0142',
  place: '',
  deliveryType: 'pickup',
  status: 'Ready',
  obstacle: null,
  window: { day: today, starts: '09:00', ends: '09:30' },
  note: '',
  dueCents: 0,
  givenBackCents: 0,
  taken: [],
  handedOverAt: null,
  completedBy: null,
  handovers: [],
  replacements: [],
  items: [{ id: randomUUID(), variety: 'Gala', rootstock: 'G.41', trees, ticks: [] }],
  ...change,
});
const unpaid = (dueCents: number, change: Partial<CheckInOrder> = {}) =>
  order({ dueCents, obstacle: 'unpaid', ...change });
const idsOf = (orders: readonly CheckInOrder[]) => orders.map(({ id }) => id);

describe('one person', () => {
  const ann = order({ personKeys: ['account 1'] });
  test.each<[string, Partial<CheckInOrder>, boolean]>([
    ['one account', { personKeys: ['account 1'], customer: 'A. Orchard', phone: '' }, true],
    ['one name and one number', { phone: '509.555.0142', customer: 'ANN ORCHARD' }, true],
    ['one number and another name', { customer: 'Pat Orchard' }, false],
    ['one name and another number', { phone: '(509) 555-0199' }, false],
    ['neither name nor number', { customer: '', phone: '' }, false],
  ])('%s: %#', (_what, change, isOne) => {
    expect(groupByPerson([ann, order(change)])).toHaveLength(isOne ? 1 : 2);
  });

  test('two orders without a name and a number are nobody’s together', () => {
    const nobody = { customer: '', phone: '', personKeys: [] };
    expect(groupByPerson([order(nobody), order(nobody)])).toHaveLength(2);
  });

  test('an order may show that what looked like two people is one', () => {
    const [account, address] = [
      order({ personKeys: ['account 1'], phone: '' }),
      order({ personKeys: ['address 2'], phone: '' }),
    ];
    const both = order({ personKeys: ['account 1', 'address 2'], phone: '' });
    expect(groupByPerson([account, address, both])).toEqual([[account, address, both]]);
  });
});

describe('a visit', () => {
  test('has what can go, what is due and what went today, and nothing else of the person', () => {
    const opened = order();
    const later = order({ window: { day: '2027-04-10', starts: '09:00', ends: '09:30' } });
    const due = order({ status: 'Delivered', handedOverAt: '2027-03-20T18:00:00Z', dueCents: 100 });
    const went = order({ status: 'Delivered', handedOverAt: `${today}T18:00:00Z` });
    const wentBefore = order({ status: 'Delivered', handedOverAt: '2027-03-20T18:00:00Z' });
    const canceled = order({ status: 'Canceled', obstacle: 'canceled' });
    const other = order({ phone: '(509) 555-0199' });
    const known = [later, due, went, wentBefore, canceled, other, opened];
    expect(idsOf(findVisit(known, [opened.id], today))).toEqual(idsOf([opened, due, went, later]));
  });

  test('offers whoever has the same number or the same name, and joins nobody by itself', () => {
    const ann = order();
    const pat = order({ customer: 'Pat Orchard' });
    const namesake = order({ phone: '(509) 555-0199' });
    const stranger = order({ customer: 'Lee Grove', phone: '(509) 555-0111' });
    const known = [ann, pat, namesake, stranger];
    const visit = findVisit(known, [ann.id], today);
    expect(visit).toEqual([ann]);
    expect(findLookAlikes(known, visit, today)).toEqual([
      { orders: [pat], same: 'phone' },
      { orders: [namesake], same: 'name' },
    ]);
    expect(findVisit(known, [ann.id, pat.id], today)).toEqual([ann, pat]);
  });
});

describe('one press', () => {
  const planOf = (orders: CheckInOrder[], chosen = nothing) =>
    planVisit({ orders, openedIds: [orders[0]!.id], chosen, today });

  test('takes all that is due today, and hands over all trees of today', () => {
    const later = unpaid(4000, { window: { day: '2027-04-10', starts: '09:00', ends: '09:30' } });
    const plan = planOf([order(), unpaid(9000), unpaid(13_000), later]);
    expect([plan.dueCents, plan.trees, plan.ofTrees]).toEqual([22_000, 6, 6]);
  });

  test('hands over only what is ticked or chosen, of whatever order', () => {
    const ready = order();
    const [item] = ready.items as [CheckInOrder['items'][number]];
    item.ticks = [{ id: randomUUID(), treeNo: 2, handoverId: null }];
    const due = unpaid(9000);
    const chosen = { itemId: due.items[0]!.id, treeNo: 1 };
    const plan = planOf([ready, due], { trees: [chosen], claims: [] });
    expect(plan.going).toEqual([
      { order: ready, trees: [{ itemId: item.id, treeNo: 2 }] },
      { order: due, trees: [chosen] },
    ]);
    expect([plan.trees, plan.ofTrees, plan.dueCents]).toEqual([2, 4, 9000]);
  });

  test('takes the opened order, whatever its day, and no other of another day', () => {
    const later = order({ window: { day: '2027-04-10', starts: '09:00', ends: '09:30' } });
    const delivery = order({ deliveryType: 'delivery' });
    const todays = order();
    expect(planOf([later, delivery]).going.map((part) => part.order)).toEqual([later]);
    expect(planOf([later, todays]).going.map((part) => part.order)).toEqual([later, todays]);
    expect(planOf([todays, later]).going.map((part) => part.order)).toEqual([todays]);
  });

  test('takes money for what left before it was paid, and hands nothing of it over again', () => {
    const plan = planOf([order({ status: 'Delivered', dueCents: 13_200, completedBy: 'x' })]);
    expect([plan.dueCents, plan.going]).toEqual([13_200, []]);
  });

  test('leaves out what is canceled or lacks trees', () => {
    const plan = planOf([
      order({ status: 'Canceled', obstacle: 'canceled' }),
      order({ obstacle: 'missing' }),
    ]);
    expect([plan.trees, plan.ofTrees, plan.dueCents]).toEqual([0, 0, 0]);
  });

  test('brings the replacement along', () => {
    const replacement: GateReplacement = {
      claimId: 'claim',
      variety: 'Gala',
      rootstock: 'G.41',
      trees: 1,
      isHandedOver: false,
    };
    const delivered = order({ status: 'Delivered', replacements: [replacement] });
    const plan = planOf([order(), delivered]);
    expect([plan.trees, plan.ofTrees]).toEqual([3, 3]);
    expect(plan.replacements).toEqual([{ ...replacement, order: delivered }]);
  });

  test('of a sum that covers two of three orders hands over two', () => {
    const orders = [unpaid(5000), unpaid(4000), unpaid(6000)].map((one, place) => ({
      ...one,
      placedAt: `2027-03-0${3 - place}T18:00:00Z`,
    }));
    const plan = planOf(orders);
    expect(goingWith(plan, 10_000).map((part) => part.order)).toEqual([orders[1], orders[2]]);
  });
});

describe('one sum over several orders', () => {
  const due = (id: string, dueCents: number, change: Partial<DueOrder> = {}): DueOrder => ({
    id,
    dueCents,
    lapsesAt: null,
    placedAt: '2027-03-01T18:00:00Z',
    ...change,
  });

  test('pays what would lapse first, then what is oldest', () => {
    const orders = [
      due('new', 5000, { placedAt: '2027-03-20T18:00:00Z' }),
      due('old', 5000),
      due('lapses', 5000, { lapsesAt: '2027-04-04T07:00:00Z', placedAt: '2027-03-30T18:00:00Z' }),
    ];
    expect(splitTender(12_000, orders)).toEqual([
      { id: 'lapses', cents: 5000 },
      { id: 'old', cents: 5000 },
      { id: 'new', cents: 2000 },
    ]);
  });

  test('that is too much overpays the first that it paid', () => {
    expect(splitTender(700, [due('paid', 0), due('due', 500)])).toEqual([
      { id: 'due', cents: 700 },
    ]);
    expect(splitTender(700, [due('paid', 0), due('other', -200)])).toEqual([
      { id: 'paid', cents: 700 },
    ]);
  });

  test('loses no cent, and pays no order more than it owes while another owes', () => {
    const dues = fc.array(fc.integer({ min: -1000, max: 100_000 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500_000 }), dues, (amountCents, cents) => {
        const orders = cents.map((dueCents, place) => due(String(place), dueCents));
        const parts = splitTender(amountCents, orders);
        expect(parts.reduce((sum, part) => sum + part.cents, 0)).toBe(amountCents);
        const dueOf = (id: string) => Math.max(0, orders[Number(id)]!.dueCents);
        const isOver = parts.some((part) => part.cents > dueOf(part.id));
        const total = orders.reduce((sum, { id }) => sum + dueOf(id), 0);
        expect(isOver).toBe(amountCents > total);
      }),
    );
  });
});
