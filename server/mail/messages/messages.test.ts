import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type {
  MessageAudience,
  MessageCall,
  MessageRecipient,
  SentMessage,
} from '#domain/mail/messages.ts';
import { adminEmail, useAdmin } from '#tests/support/admin.ts';
import { useTestShop } from '#tests/support/test-shop.ts';
import { createTree } from '#tests/support/trees.ts';

const shop = useTestShop();
const { call, order } = useAdmin(shop);

const text = { subject: 'We dig on Friday', body: 'Please **bring** a tarp to the gate.' };
type About = 'order' | 'news';
interface People {
  people: MessageRecipient[];
  total: number;
}
const audienceOf = async (search: string, about: About = 'order') =>
  (await call<MessageAudience>('/messages/audience', 'POST', { filter: { search }, about })).json;
interface More {
  id?: string;
  about?: About;
  again?: boolean;
  /** Who was shown; else those of now. */
  shown?: string;
}
async function send(search: string, expected: number, more: More = {}) {
  const { shown } = await audienceOf(search, more.about);
  return call<{ customers?: number; code?: string }>('/messages', 'POST', {
    id: randomUUID(),
    about: 'order',
    filter: { search },
    text,
    again: false,
    expected,
    shown: shown[more.again ? 'all' : 'fresh'],
    ...more,
  });
}
const recall = (id: string) =>
  call<{ customers?: number; code?: string }>(`/messages/${id}/recall`, 'POST');
async function mailsTo(email: string) {
  const { rows } = await sql<{ template: string; props: Record<string, unknown> }>`
    select template, props from mail_outbox where to_address = ${email} order by created_at`.execute(
    shop.services.db,
  );
  return rows;
}
/** A variety whose buyers are chosen by its name. */
async function someBuyers(count: number) {
  const tree = await createTree(shop);
  const emails = Array.from({ length: count }, () => `${randomUUID()}@example.com`);
  for (const email of emails) await order(tree, { email });
  return { tree, search: tree.variety, emails };
}

describe('a message to customers', () => {
  test('goes once to each address, names its order, and lists whom to call', async () => {
    const { tree, search, emails } = await someBuyers(2);
    await order(tree, { email: emails[0]! }); // two orders, one customer
    await order(tree, { email: '', fullName: 'Edna Price', phone: '(509) 555-0181' });
    const before = await audienceOf(search);
    expect(before).toMatchObject({ toMail: 2, lately: 0, toCallInAll: 1 });
    expect(before.toCall).toMatchObject([{ fullName: 'Edna Price', phone: '(509) 555-0181' }]);
    expect((await send(search, 2)).json).toEqual({ customers: 2 });
    const [mail, ...others] = await mailsTo(emails[0]!);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ template: 'customer-message', props: { subject: text.subject } });
    expect(mail!.props.bodyHtml).toContain('<strong>bring</strong>');
    const { messages } = (await call<{ messages: SentMessage[] }>('/messages')).json;
    expect(messages[0]).toMatchObject({
      subject: text.subject,
      chosen: `“${search}”`,
      recipients: 2,
      waiting: 2,
    });
  });

  test('keeps whom to call, ticked by who called and when, and whose mail bounced', async () => {
    const { tree, search, emails } = await someBuyers(2);
    const byPhone = await order(tree, { email: '', fullName: 'Edna Price' });
    const id = randomUUID();
    await send(search, 2, { id });
    const people = async () =>
      (await call<{ people: MessageCall[]; total: number }>(`/messages/${id}/calls?page=1`)).json;
    const sums = async () =>
      (await call<{ messages: SentMessage[] }>('/messages')).json.messages.find(
        (message) => message.id === id,
      );
    expect(await people()).toMatchObject({
      total: 1,
      people: [{ orderId: byPhone, fullName: 'Edna Price', bounced: false, calledAt: null }],
    });
    await sql`update mail_outbox set state = 'bounced', bounced_at = now(), sent_at = now() where to_address = ${emails[0]!}`.execute(
      shop.services.db,
    );
    expect(await sums()).toMatchObject({ toCall: 2, called: 0 });
    const bounced = (await people()).people.find((person) => person.bounced)!;

    const tick = (orderId: string, called: boolean) =>
      call(`/messages/${id}/calls`, 'PUT', { orderId, called });
    for (const orderId of [bounced.orderId, byPhone, byPhone])
      expect((await tick(orderId, true)).status).toBe(204);
    expect(await sums()).toMatchObject({ toCall: 2, called: 2 });
    const first = (await people()).people.find(({ orderId }) => orderId === byPhone)!;
    expect(first).toMatchObject({ calledBy: adminEmail });
    await tick(byPhone, true); // a second phone
    expect((await people()).people).toContainEqual(first);
    await tick(byPhone, false);
    expect(await sums()).toMatchObject({ toCall: 2, called: 1 });
    expect((await tick(await order(tree), true)).status).toBe(404); // was not to be called
  });

  test('can be a list of calls alone', async () => {
    const tree = await createTree(shop);
    await order(tree, { email: '', fullName: 'Edna Price' });
    expect((await send(tree.variety, 0)).json).toEqual({ customers: 0 });
  });

  test('is previewed with the data of the first customer who gets it', async () => {
    const { search, emails } = await someBuyers(1);
    const preview = (filter: object, again = false) =>
      call<{ to: string; html: string }>('/messages/preview', 'POST', {
        text,
        about: 'order',
        filter,
        again,
      });
    const { json } = await preview({ search });
    expect(json.to).toBe(`Jordan Avery, ${emails[0]}`);
    expect(json.html).toContain('Jordan Avery');
    expect((await preview({ search: 'nobody at all' })).json.to).toBe('each customer');
    expect((await send(search, 1)).status).toBe(200);
    expect((await preview({ search })).json.to).toBe('each customer'); // who had one is left out
    expect((await preview({ search }, true)).json.to).toContain(emails[0]);
  });

  test('of two admins at once reaches nobody twice', async () => {
    const { search, emails } = await someBuyers(3);
    const answers = await Promise.all([send(search, 3), send(search, 3)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    for (const email of emails) expect(await mailsTo(email)).toHaveLength(1);
  });

  test('goes again to those who had one, when the admin says so', async () => {
    const { search, emails } = await someBuyers(2);
    await send(search, 2);
    expect((await send(search, 2, { again: true })).status).toBe(200);
    for (const email of emails) expect(await mailsTo(email)).toHaveLength(2);
  });

  test('that was sent is not sent with another text under the same key', async () => {
    const { search } = await someBuyers(1);
    const id = randomUUID();
    await send(search, 1, { id });
    expect((await send(search, 1, { id })).json).toEqual({ customers: 1 });
    const { status, json } = await send(search, 1, { id, about: 'news' });
    expect([status, json.code]).toEqual([409, 'sent_already']);
  });

  test('leaves no name that it was chosen by in the audit log', async () => {
    const { search } = await someBuyers(1);
    await send(search, 1);
    const { rows } = await sql`
      select from audit_log where action = 'customers_mailed' and after::text like ${`%${search}%`}`.execute(
      shop.services.db,
    );
    expect(rows).toEqual([]);
  });

  test('leaves out canceled orders, unless they are chosen', async () => {
    const { tree, search } = await someBuyers(1);
    const canceled = await order(tree, { email: `${randomUUID()}@example.com` });
    await call(`/orders/${canceled}`, 'PATCH', {
      status: 'Canceled',
      was: 'Pending',
      refundCents: 0,
      leftCents: 9600,
    });
    expect((await audienceOf(search)).toMail).toBe(1);
    const chosen = await call<MessageAudience>('/messages/audience', 'POST', {
      filter: { search, status: 'Canceled' },
      about: 'order',
    });
    expect(chosen.json.toMail).toBe(1);
  });

  test('sent twice by a bad network is one message', async () => {
    const { search, emails } = await someBuyers(1);
    const id = randomUUID();
    const answers = await Promise.all([send(search, 1, { id }), send(search, 1, { id })]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await send(search, 1, { id })).status).toBe(200);
    expect(await mailsTo(emails[0]!)).toHaveLength(1);
  });

  test('leaves out who got one lately, unless the admin says so', async () => {
    const { tree, search, emails } = await someBuyers(1);
    await send(search, 1);
    const email = `${randomUUID()}@example.com`;
    await order(tree, { email });
    expect(await audienceOf(search)).toMatchObject({
      toMail: 2,
      lately: 1,
      latest: [{ subject: text.subject }],
    });
    expect((await send(search, 1)).status).toBe(200);
    expect([await mailsTo(emails[0]!), await mailsTo(email)].map(({ length }) => length)).toEqual([
      1, 1,
    ]);
    expect((await send(search, 2, { again: true })).status).toBe(200);
    expect(await mailsTo(emails[0]!)).toHaveLength(2);
  });

  test('is refused when it would reach others than were shown', async () => {
    const { search, emails } = await someBuyers(1);
    expect((await send(search, 5)).json.code).toBe('changed_meanwhile');
    expect(await mailsTo(emails[0]!)).toEqual([]);
  });

  test('is refused when as many others would get it as were shown', async () => {
    const { tree, search, emails } = await someBuyers(1);
    const { shown } = await audienceOf(search);
    const { rows } = await sql<{ id: string }>`
      select order_id as id from order_customers where email = ${emails[0]!}`.execute(
      shop.services.db,
    );
    await sql`update orders set status = 'Canceled' where id = ${rows[0]!.id}`.execute(
      shop.services.db,
    );
    const other = `${randomUUID()}@example.com`;
    await order(tree, { email: other });
    const { status, json } = await send(search, 1, { shown: shown.fresh });
    expect([status, json.code]).toEqual([409, 'changed_meanwhile']);
    expect(await mailsTo(other)).toEqual([]);
  });

  test.each(['order', 'news'] as const)(
    'about “%s” waits ten minutes, and a recall leaves nobody who had it',
    async (about) => {
      const { search, emails } = await someBuyers(2);
      for (const email of emails)
        await shop.services.db
          .insertInto('newsletter_subscribers')
          .values({ email, source: 'footer', text_version: '1' })
          .execute();
      const id = randomUUID();
      await send(search, 2, { id, about });
      const { rows } = await sql<{ minutes: number }>`
        select extract(epoch from min(next_attempt_at) - min(created_at))::integer / 60 as minutes
        from mail_outbox where to_address = any(${emails})`.execute(shop.services.db);
      expect(rows).toEqual([{ minutes: 10 }]);
      expect((await recall(id)).json).toEqual({ customers: 2 });
      for (const email of emails) expect(await mailsTo(email)).toEqual([]);
      expect(await audienceOf(search, about)).toMatchObject({ toMail: 2, lately: 0 });
      const { messages } = (await call<{ messages: SentMessage[] }>('/messages')).json;
      expect(messages.find((one) => one.id === id)).toMatchObject({
        recipients: 0,
        waiting: 0,
        goesOutAt: null,
        recalledAt: expect.any(String) as string,
      });
      expect((await recall(id)).json.code).toBe('too_late');
    },
  );

  test('recalled by one admin while the other sends it reaches each customer at most once', async () => {
    const { search, emails } = await someBuyers(2);
    const id = randomUUID();
    await send(search, 2, { id });
    const { shown } = await audienceOf(search);
    const [, second] = await Promise.all([
      recall(id),
      send(search, 2, { shown: shown.all }), // as the other admin saw it before the first was sent
    ]);
    const reached = second.status === 200 ? 1 : 0;
    for (const email of emails) expect(await mailsTo(email)).toHaveLength(reached);
  });

  test('recalled when a part has gone out keeps those who got it', async () => {
    const { search, emails } = await someBuyers(3);
    const id = randomUUID();
    await send(search, 3, { id });
    await sql`update mail_outbox set state = 'sent', attempts = 1, sent_at = now()
      where to_address = ${emails[0]!}`.execute(shop.services.db);
    expect((await recall(id)).json).toEqual({ customers: 2 });
    expect(await audienceOf(search)).toMatchObject({ toMail: 3, lately: 1 });
  });

  test('goes out at once when the admin does not wait', async () => {
    const { search, emails } = await someBuyers(1);
    const id = randomUUID();
    await send(search, 1, { id });
    expect((await call(`/messages/${id}/mail-now`, 'POST')).status).toBe(204);
    const { rows } = await sql<{ isDue: boolean }>`
      select next_attempt_at <= now() + interval '1 second' as "isDue" from mail_outbox
      where to_address = ${emails[0]!}`.execute(shop.services.db);
    expect(rows).toEqual([{ isDue: true }]);
  });

  test('shows by name who gets it, before and afterwards', async () => {
    const { search, emails } = await someBuyers(2);
    const people = (
      await call<People>('/messages/people', 'POST', {
        filter: { search },
        about: 'order',
        again: false,
      })
    ).json;
    expect(people.total).toBe(2);
    expect(people.people.map(({ email }) => email).toSorted()).toEqual(emails.toSorted());
    const id = randomUUID();
    await send(search, 2, { id });
    const got = (await call<People>(`/messages/${id}/recipients`)).json;
    expect(got.people.map(({ email, outcome }) => [email, outcome]).toSorted()).toEqual(
      emails.toSorted().map((email) => [email, 'Waiting']),
    );
  });

  test('is tried on the admin alone', async () => {
    expect((await call('/messages/test', 'POST', { text, about: 'order' })).status).toBe(204);
    const { rows } = await sql`
      select from mail_outbox where kind = 'message-test' and props->>'subject' = ${text.subject}`.execute(
      shop.services.db,
    );
    expect(rows).toHaveLength(1);
  });

  test('with news goes to subscribers alone, with their way out', async () => {
    const { search, emails } = await someBuyers(2);
    await shop.services.db
      .insertInto('newsletter_subscribers')
      .values({ email: emails[0]!, source: 'footer', text_version: '1' })
      .execute();
    expect(await audienceOf(search, 'news')).toMatchObject({ toMail: 1, notSubscribed: 1 });
    await send(search, 1, { about: 'news' });
    const { rows } = await sql`select list, list_member is not null as "hasWayOut" from mail_outbox
        where to_address = ${emails[0]!}`.execute(shop.services.db);
    expect(rows).toEqual([{ list: 'newsletter', hasWayOut: true }]);
    expect(await mailsTo(emails[1]!)).toEqual([]);
  });

  test('does not hold up the mail of an order that comes in meanwhile', async () => {
    const { search } = await someBuyers(3);
    await send(search, 3);
    const { rows } = await sql<{ later: number }>`
      select (count(*) filter (where next_attempt_at > created_at))::integer as later from mail_outbox
      where kind like 'customer-message:%'
        and created_at = (select max(created_at) from mail_outbox where kind like 'customer-message:%')`.execute(
      shop.services.db,
    );
    expect(rows[0]!.later).toBe(3);
  });

  test.each([
    { text: { subject: '', body: text.body } },
    { text: { subject: 'Hi there', body: '' } },
    { about: 'all' },
    { filter: { day: 'soon' } },
  ])('is refused without what it needs: %j', async (wrong) => {
    const request = {
      id: randomUUID(),
      about: 'order',
      filter: {},
      text,
      again: false,
      expected: 0,
      shown: '',
    };
    expect((await call('/messages', 'POST', { ...request, ...wrong })).status).toBe(400);
  });

  test('is an admin’s: strangers are refused', async () => {
    for (const path of ['/messages', '/messages/audience', '/messages/preview'])
      expect((await shop.app.request(`/api/admin${path}`, { method: 'POST' })).status).toBe(401);
  });
});
