import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { inLineAlready } from '#domain/catalog/stock-wait.ts';
import { waitTreesMax } from '#domain/catalog/wait-trees.ts';
import type { MailPreferences } from '#domain/mail/mail-lists.ts';
import { pay } from '#tests/support/buying.ts';
import { expectConsistentLedger } from '#tests/support/ledger.ts';
import { signIn, type TestCustomer } from '#tests/support/sign-in.ts';
import { cardToken, useSquare } from '#tests/support/square.ts';
import { useTestShop } from '#tests/support/test-shop.ts';
import { addToCart, createTree, stockOf, type TestTree } from '#tests/support/trees.ts';
import { askForTree, changeByLink, joinLine, newAddress, waitToken } from '#tests/support/waits.ts';
import { deleteOldWaits } from './queries.ts';
import { notifyDueWaits } from './service.ts';

const declined = { number: '4000000000000002' };
const square = useSquare();
const shop = useTestShop(square.startEnvironment);
afterEach(() => expectConsistentLedger(shop));

const notify = () => notifyDueWaits(shop.services);
const set = (tree: TestTree, quantity: number) =>
  shop.services.db.updateTable('products').set({ quantity }).where('id', '=', tree.id).execute();
const freeOf = async (tree: TestTree) => {
  const { rows } = await sql<{ free: number }>`select greatest(0, quantity - spoken_for) as free
    from products where id = ${tree.id}`.execute(shop.services.db);
  return rows[0]!.free;
};

interface Person {
  id: string;
  email: string;
}

/** A sold-out tree, and people in line, each for so many of it. */
async function lineFor(...numbers: number[]) {
  const tree = await createTree(shop, { quantity: 0 });
  const people: Person[] = [];
  for (const trees of numbers) people.push(await joinLine(shop, tree, newAddress(), trees));
  const [first, second, third] = people as [Person, Person, Person]; // as many as the test names
  return { tree, first, second, third };
}

/** `back` trees are there for the line, and none for others. */
async function comeBack(tree: TestTree, back: number) {
  await set(tree, 2 * back);
  await notify();
  await set(tree, back);
}

const waitsOf = async ({ id }: Person) => {
  const answer = await changeByLink(shop, id, {});
  return ((await answer.json()) as MailPreferences).waitingFor;
};
/** How many trees are held for somebody, and for how many they wait, at which place. */
async function stateOf(person: Person) {
  const waits = await waitsOf(person);
  const held = waits.filter(({ heldUntil }) => heldUntil !== null);
  const place = waits.find(({ heldUntil }) => heldUntil === null);
  return {
    held: held.reduce((sum, { trees }) => sum + trees, 0),
    ...(place && { waits: place.trees, place: place.place }),
  };
}
const heldIdOf = async (person: Person) =>
  (await waitsOf(person)).find(({ heldUntil }) => heldUntil !== null)!.id;
const placeIdOf = async (person: Person) =>
  (await waitsOf(person)).find(({ heldUntil }) => heldUntil === null)!.id;

const claim = async (customer: TestCustomer, person: Person) => {
  const waitId = await heldIdOf(person);
  return shop.app.request('/api/cart/held-trees', {
    method: 'POST',
    headers: customer.headers,
    body: JSON.stringify({ token: waitToken(shop, person.id), waitId }),
  });
};
const inCart = async ({ userId }: TestCustomer, tree: TestTree) =>
  (
    await shop.services.db
      .selectFrom('cart_items')
      .select('quantity')
      .where('user_id', '=', userId)
      .where('product_id', '=', tree.id)
      .executeTakeFirst()
  )?.quantity;
const mailsTo = ({ email }: Person) =>
  shop.services.db
    .selectFrom('mail_outbox')
    .select('props')
    .where('to_address', '=', email)
    .where('template', '=', 'back-in-stock')
    .orderBy('created_at')
    .execute();
/** Lets the holds of somebody run out. */
async function lapse({ email }: Person) {
  await sql`update mail_outbox set state = 'sent', sent_at = now() where to_address = ${email} and state = 'waiting'`.execute(
    shop.services.db,
  );
  await sql`update stock_waits set held_until = now() - interval '1 second' where email = ${email} and live and held_until is not null`.execute(
    shop.services.db,
  );
}

describe('of three trees that somebody waits for, two come back', () => {
  async function twoOfThree(...behind: number[]) {
    const line = await lineFor(3, ...behind);
    await comeBack(line.tree, 2);
    return line;
  }

  test('both are held by one mail, and the place for the third stays where it was', async () => {
    const { tree, first, second } = await twoOfThree(1);
    await notify();
    expect(await stateOf(first)).toEqual({ held: 2, waits: 1, place: 1 });
    expect(await stateOf(second)).toEqual({ held: 0, waits: 1, place: 2 });
    expect(await mailsTo(first)).toMatchObject([{ props: { trees: 2, wanted: 3 } }]);
    expect((await addToCart(shop, await signIn(shop), tree)).status).toBe(409);
    const page = await (await shop.app.request(`/newsletter/${waitToken(shop, first.id)}`)).text();
    const text = page.replaceAll('<!-- -->', '');
    expect(text).toMatch(/2 trees are held for you until \w+day, /);
    expect(text).toContain('You keep your place for 1 more tree: you are number 1 in line.');
  });

  test('they are taken together, and the third comes before those who joined later', async () => {
    const { tree, first, second } = await twoOfThree(1);
    const buyer = await signIn(shop);
    const answers = await Promise.all([claim(buyer, first), claim(buyer, first)]);
    expect(answers.map(({ status }) => status)).toEqual([204, 204]);
    expect(await inCart(buyer, tree)).toBe(2);
    expect((await pay(shop, buyer, cardToken(square))).status).toBe(200);
    expect(await stockOf(shop, tree)).toBe(0);
    expect(await stateOf(first)).toEqual({ held: 0, waits: 1, place: 1 });
    await set(tree, 1);
    await notify();
    expect(await stateOf(first)).toEqual({ held: 1 });
    expect(await stateOf(second)).toEqual({ held: 0, waits: 1, place: 1 });
    expect(await mailsTo(first)).toMatchObject([{}, { props: { trees: 1, wanted: 1 } }]);
    expect((await claim(buyer, first)).status).toBe(204);
    expect((await pay(shop, buyer, cardToken(square))).status).toBe(200);
  });

  test('one can be bought, and the other stays held', async () => {
    const { tree, first } = await twoOfThree();
    const buyer = await signIn(shop);
    await claim(buyer, first);
    await sql`update cart_items set quantity = 1 where user_id = ${buyer.userId}`.execute(
      shop.services.db,
    );
    expect((await pay(shop, buyer, cardToken(square))).status).toBe(200);
    await notify();
    expect(await stateOf(first)).toMatchObject({ held: 1 });
    expect((await addToCart(shop, buyer, tree)).status).toBe(204);
  });

  test('these can be enough: the third goes to the next', async () => {
    const { tree, first, second } = await twoOfThree(1);
    await changeByLink(shop, first.id, { leaveLine: await placeIdOf(first) });
    expect(await stateOf(first)).toEqual({ held: 2 });
    await set(tree, 6);
    await notify();
    expect(await stateOf(first)).toEqual({ held: 2 });
    expect(await stateOf(second)).toEqual({ held: 1 });
  });

  test.each([
    [
      'given back',
      async (first: Person) =>
        void (await changeByLink(shop, first.id, { leaveLine: await heldIdOf(first) })),
    ],
    ['not bought in time', lapse],
  ])('%s, they go to the next, and the place for the third goes behind them', async (_how, end) => {
    const { tree, first, second } = await lineFor(3, 3);
    await set(tree, 4);
    await notify();
    await end(first);
    await notify();
    expect(await stateOf(first)).toEqual({ held: 0, waits: 1, place: 2 });
    expect(await stateOf(second)).toEqual({ held: 2, waits: 1, place: 1 });
    await set(tree, 6);
    await notify();
    expect(await stateOf(second)).toEqual({ held: 3 });
    expect(await stateOf(first)).toEqual({ held: 0, waits: 1, place: 1 });
    expect(await freeOf(tree)).toBe(3);
  });

  test('not bought in time, they are not held for the same person again', async () => {
    const { tree, first } = await lineFor(waitTreesMax).then(async (line) => {
      await comeBack(line.tree, 2);
      return line;
    });
    await lapse(first);
    await notify();
    expect(await stateOf(first)).toEqual({ held: 0, waits: waitTreesMax - 2, place: 1 });
    expect(await freeOf(tree)).toBe(2);
    expect((await addToCart(shop, await signIn(shop), tree, 2)).status).toBe(204);
  });

  test('a declined card gives back both, and after their time to the next', async () => {
    const { tree, first, second } = await twoOfThree(2);
    const buyer = await signIn(shop);
    await claim(buyer, first);
    expect((await pay(shop, buyer, cardToken(square, declined))).status).toBe(402);
    await notify();
    expect(await stateOf(first)).toEqual({ held: 2, waits: 1, place: 1 });
    expect(await freeOf(tree)).toBe(0);
    await lapse(first);
    expect((await pay(shop, buyer, cardToken(square, declined))).status).toBe(402);
    await notify();
    expect(await stateOf(second)).toEqual({ held: 2 });
    expect(await stateOf(first)).toEqual({ held: 0, waits: 1, place: 1 });
  });

  test('leaving all lines gives them back and ends the place', async () => {
    const { first, second } = await twoOfThree(2);
    await changeByLink(shop, first.id, { stockWaits: false });
    await notify();
    expect(await stateOf(first)).toEqual({ held: 0 });
    expect(await stateOf(second)).toEqual({ held: 2 });
  });

  test('earlier mails keep leading to the place, however long it waits', async () => {
    const { first } = await twoOfThree();
    await lapse(first);
    await notify();
    await sql`update stock_waits set ended_at = now() - interval '500 days' where email = ${first.email} and ended_at is not null`.execute(
      shop.services.db,
    );
    await deleteOldWaits(shop.services.db);
    expect(await stateOf(first)).toEqual({ held: 0, waits: 1, place: 1 });
    await changeByLink(shop, first.id, { stockWaits: false });
    await sql`update stock_waits set canceled_at = now() - interval '500 days', ended_at = coalesce(ended_at, now()) where email = ${first.email} and ended_at is null and canceled_at is not null and held_until is not null`.execute(
      shop.services.db,
    );
    await deleteOldWaits(shop.services.db);
    expect((await changeByLink(shop, first.id, {})).status).toBe(404);
  });
});

describe('several people', () => {
  test('get what is there in order, the last one a part of it', async () => {
    const { tree, first, second, third } = await lineFor(2, 3, 1);
    await set(tree, 8);
    await Promise.all([notify(), notify(), notify()]);
    expect(await stateOf(first)).toEqual({ held: 2 });
    expect(await stateOf(second)).toEqual({ held: 2, waits: 1, place: 1 });
    expect(await stateOf(third)).toEqual({ held: 0, waits: 1, place: 2 });
    expect(await freeOf(tree)).toBe(4);
  });

  test('who pay, give back and change their number at once get no tree twice', async () => {
    for (let round = 0; round < 3; round++) {
      const { tree, first, second, third } = await lineFor(3, 3, 3);
      await comeBack(tree, 5);
      const [ann, bob] = [await signIn(shop), await signIn(shop)];
      expect((await claim(ann, first)).status).toBe(204);
      expect((await claim(bob, second)).status).toBe(204);
      const [placeId, heldId] = [await placeIdOf(second), await heldIdOf(second)];
      const [paid] = await Promise.all([
        pay(shop, ann, cardToken(square)),
        changeByLink(shop, second.id, { leaveLine: heldId }),
        changeByLink(shop, second.id, { changeWait: { id: placeId, trees: 4 } }),
        changeByLink(shop, third.id, { changeWait: { id: third.id, trees: 1 } }),
        notify(),
        notify(),
      ]);
      expect(paid.status).toBe(200);
      await notify();
      expect(await stockOf(shop, tree)).toBe(2);
      const states = await Promise.all([first, second, third].map(stateOf));
      expect(states[0]).toEqual({ held: 0 });
      expect(states[2]!.held).toBeLessThanOrEqual(1);
      expect(states.reduce((sum, { held }) => sum + held, 0)).toBeLessThanOrEqual(2);
    }
  });

  test('who leave while trees are held for them leave nothing in line', async () => {
    for (let round = 0; round < 5; round++) {
      const { tree, first, second } = await lineFor(3, 1);
      await set(tree, 4);
      await Promise.all([notify(), changeByLink(shop, first.id, { stockWaits: false })]);
      await notify();
      expect(await stateOf(first)).toEqual({ held: 0 });
      expect(await stateOf(second)).toEqual({ held: 1 });
    }
  });

  test('are counted as people and trees', async () => {
    const { tree } = await lineFor(3, 2);
    const { id, email } = await joinLine(shop, tree, newAddress(), 2);
    const { props } = await shop.services.db
      .selectFrom('mail_outbox')
      .select('props')
      .where('to_address', '=', email)
      .where('template', '=', 'stock-wait-confirm')
      .executeTakeFirstOrThrow();
    expect(props).toMatchObject({ ahead: 2, treesAhead: 5, trees: 2 });
    expect(await stateOf({ id, email })).toEqual({ held: 0, waits: 2, place: 3 });
  });
});

describe('joining again', () => {
  const joinAs = async (customer: TestCustomer, tree: TestTree, trees: number) => {
    const answer = await shop.app.request('/api/stock-waits/own', {
      method: 'POST',
      headers: customer.headers,
      body: JSON.stringify({ productId: tree.id, email: customer.email, trees }),
    });
    return [answer.status, ((await answer.json()) as { message: string }).message] as const;
  };

  test('signed in, changes the number of the place', async () => {
    const { tree, first } = await lineFor(1);
    const customer = await signIn(shop);
    expect((await joinAs(customer, tree, 3))[0]).toBe(200);
    const { id } = await shop.services.db
      .selectFrom('stock_waits')
      .select('id')
      .where('email', '=', customer.email)
      .executeTakeFirstOrThrow();
    const own = { id, email: customer.email };
    await joinLine(shop, tree);
    for (const trees of [5, 2]) {
      expect(await joinAs(customer, tree, trees)).toEqual([
        200,
        `Your place in line is now for ${trees} trees.`,
      ]);
      expect(await stateOf(own)).toEqual({ held: 0, waits: trees, place: 2 });
    }
    await changeByLink(shop, first.id, { stockWaits: false });
    await comeBack(tree, 2);
    expect(await joinAs(customer, tree, 9)).toEqual([200, inLineAlready]);
    expect(await stateOf(own)).toEqual({ held: 2 });
  });

  test('by somebody who only types the address changes nothing', async () => {
    const { tree, first } = await lineFor(2);
    const typed = newAddress();
    const answers = [
      await askForTree(shop, tree, first.email, waitTreesMax),
      await askForTree(shop, tree, typed, 1),
      await askForTree(shop, tree, typed, 7),
    ];
    expect(new Set(await Promise.all(answers.map((answer) => answer.text()))).size).toBe(1);
    expect(await stateOf(first)).toEqual({ held: 0, waits: 2, place: 1 });
    const { rows } = await sql`select trees from stock_waits where email = ${typed}`.execute(
      shop.services.db,
    );
    expect(rows).toEqual([{ trees: 1 }]);
  });

  test('for fewer gives up what is reserved for them', async () => {
    const { tree, first } = await lineFor(3);
    await set(tree, 6);
    expect(await freeOf(tree)).toBe(3);
    await changeByLink(shop, first.id, { changeWait: { id: first.id, trees: 1 } });
    expect(await freeOf(tree)).toBe(5);
  });

  test('for more has no claim to trees that an earlier sale returns', async () => {
    const tree = await createTree(shop, { quantity: 4 });
    const buyer = await signIn(shop);
    await addToCart(shop, buyer, tree, 4);
    square.faults.add({ call: 'create', kind: 'delay', times: 1, delayMs: 600, status: 500 });
    const paying = pay(shop, buyer, cardToken(square, declined));
    await expect.poll(() => freeOf(tree)).toBe(0);
    const accomplice = await joinLine(shop, tree);
    await sql`update stock_waits set proven_at = now() - interval '2 hours' where id = ${accomplice.id}`.execute(
      shop.services.db,
    );
    await changeByLink(shop, accomplice.id, { changeWait: { id: accomplice.id, trees: 10 } });
    expect((await paying).status).toBe(402);
    await notify();
    expect(await stateOf(accomplice)).toEqual({ held: 0, waits: 10, place: 1 });
    expect(await freeOf(tree)).toBe(4);
  });

  test('a place and what is held for it stay within the limit', async () => {
    const { tree, first } = await lineFor(waitTreesMax);
    await comeBack(tree, 4);
    const change = { id: await placeIdOf(first), trees: waitTreesMax };
    await changeByLink(shop, first.id, { changeWait: change });
    expect(await stateOf(first)).toEqual({ held: 4, waits: waitTreesMax - 4, place: 1 });
  });

  test('the places of others cannot be changed', async () => {
    const { first, second } = await lineFor(2, 2);
    await changeByLink(shop, first.id, { changeWait: { id: second.id, trees: 1 } });
    await changeByLink(shop, first.id, { leaveLine: second.id });
    expect(await stateOf(second)).toEqual({ held: 0, waits: 2, place: 2 });
  });
});

describe('whoever asks for ten trees many times', () => {
  test('takes none off sale with addresses that are only typed', async () => {
    const tree = await createTree(shop, { quantity: 0 });
    expect((await askForTree(shop, tree, newAddress(), waitTreesMax)).status).toBe(200);
    expect((await askForTree(shop, tree, newAddress(), waitTreesMax)).status).toBe(200);
    await set(tree, 8);
    await notify();
    expect(await freeOf(tree)).toBe(8);
  });

  test('asks for twenty from one network, and for ten at once', async () => {
    const tree = await createTree(shop, { quantity: 0 });
    const statuses: number[] = [];
    for (const trees of [waitTreesMax, waitTreesMax, 1])
      statuses.push((await askForTree(shop, tree, newAddress(), trees)).status);
    expect(statuses).toEqual([200, 200, 429]);
    const other = await createTree(shop, { quantity: 0 });
    for (const trees of [0, -1, 1.5, waitTreesMax + 1])
      expect((await askForTree(shop, other, newAddress(), trees)).status).toBe(400);
  });

  test('gets at most half of what comes back', async () => {
    const { tree, first, second } = await lineFor(waitTreesMax, waitTreesMax);
    await set(tree, 12);
    await notify();
    expect([(await stateOf(first)).held, (await stateOf(second)).held]).toEqual([6, 0]);
    expect(await freeOf(tree)).toBe(6);
  });

  test('holds ten of them with one account, whatever addresses it proves', async () => {
    const { tree, first, second } = await lineFor(6, 6);
    await set(tree, 24);
    await notify();
    const customer = await signIn(shop);
    expect((await claim(customer, first)).status).toBe(204);
    const refused = await claim(customer, second);
    expect([refused.status, await refused.json()]).toMatchObject([409, { code: 'too_many_held' }]);
    expect(await inCart(customer, tree)).toBe(6);
  });
});

test('a form without scripts asks for several trees', async () => {
  const tree = await createTree(shop, { quantity: 0 });
  const email = newAddress();
  const answer = await shop.app.request('/api/stock-waits', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ productId: tree.id, email, trees: '3' }).toString(),
  });
  expect(answer.headers.get('location')).toBe('/newsletter?list=stock&result=done');
  const { rows } = await sql`select trees from stock_waits where email = ${email}`.execute(
    shop.services.db,
  );
  expect(rows).toEqual([{ trees: 3 }]);
});

test('an earlier release that holds a place as one tree leaves the rest of it in line', async () => {
  const { tree, first } = await lineFor(3);
  await set(tree, 2);
  await sql`update stock_waits set notified_at = now(), held_until = now() + interval '48 hours' where id = ${first.id}`.execute(
    shop.services.db,
  );
  expect(await stateOf(first)).toEqual({ held: 1, waits: 2, place: 1 });
  expect(await freeOf(tree)).toBe(0); // the second is for the rest of it
});
