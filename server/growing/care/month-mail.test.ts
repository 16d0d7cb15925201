import { describe, expect, test } from 'vitest';
import type { MailPreferences } from '#domain/mail/mail-lists.ts';
import { findSendBlock } from '#server/platform/outbox/send-block.ts';
import { confirmRecently, signIn, type TestCustomer } from '#tests/support/sign-in.ts';
import { useTestShop } from '#tests/support/test-shop.ts';
import { sendMonthMails } from './month-mail.ts';
import { firstOfNextMonth } from './months.ts';
import { farmToday } from './service.ts';

const shop = useTestShop();

const request = ({ headers }: TestCustomer, method: string, path: string, json: unknown) =>
  shop.app.request(`/api${path}`, { method, headers, body: JSON.stringify(json) });
async function withTrees(...varieties: string[]): Promise<TestCustomer> {
  const customer = await signIn(shop);
  for (const variety of varieties) {
    const tree = { variety, kind: null, place: 'mine', within100Ft: true };
    expect((await request(customer, 'POST', '/orchard/trees', { trees: [tree] })).status).toBe(204);
  }
  return customer;
}
const ask = async (customer: TestCustomer, wantsMail = true) =>
  expect((await request(customer, 'PUT', '/care', { zip: null, wantsMail })).status).toBe(204);
const mailsTo = (email: string) =>
  shop.services.db
    .selectFrom('mail_outbox')
    .selectAll()
    .where('to_address', '=', email)
    .orderBy('created_at')
    .execute();

/** The given month next year, at noon of a day. */
const nextYear = Number(farmToday().slice(0, 4)) + 1;
const at = (monthAndDay: string) => new Date(`${nextYear}-${monthAndDay}T20:00:00Z`);
const send = (monthAndDay: string) => sendMonthMails(shop.services, at(monthAndDay));
const tokenOf = (props: Record<string, unknown>) => String(props.unsubscribeUrl).split('/').at(-1)!;

describe('the mail of a month', () => {
  test('has that month’s work for all trees, by kind of work', async () => {
    const customer = await withTrees('Gala', 'Gala', 'Honeycrisp', 'Bing');
    await ask(customer);
    await send('06-02');
    const [mail, ...others] = await mailsTo(customer.email);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ template: 'care', list: 'care', stream: 'marketing' });
    const props = mail!.props as { month: string; works: { title: string; trees: unknown[] }[] };
    expect(props.month).toBe('June');
    expect(props.works.find(({ title }) => title === 'Thin the fruit')?.trees).toEqual([
      { name: 'Gala', days: 'June 1 to 20' },
      { name: 'Honeycrisp', days: 'June 1 to 20' },
    ]);
    const titles = props.works.map(({ title }) => title);
    expect(titles).toContain('Watch for cherry fruit fly');
    expect(titles).not.toContain('Prune');
  });

  test('goes out once, also from two processes, and again in the next month', async () => {
    const customers = await Promise.all(Array.from({ length: 12 }, () => withTrees('Gala')));
    for (const customer of customers) await ask(customer);
    await Promise.all([send('03-05'), send('03-05')]);
    await send('03-20');
    for (const { email } of customers) expect(await mailsTo(email)).toHaveLength(1);
    await send('06-01');
    for (const { email } of customers) expect(await mailsTo(email)).toHaveLength(2);
  });

  test('skips months that nobody sent, and months without work', async () => {
    const customer = await withTrees('Gala');
    await ask(customer);
    await send('06-15');
    await send('06-16');
    expect(await mailsTo(customer.email)).toHaveLength(1);
    const bare = await signIn(shop);
    await ask(bare);
    await send('08-01');
    expect(await mailsTo(bare.email)).toEqual([]);
  });

  test('waits for the morning of the first day', async () => {
    const customer = await withTrees('Gala');
    await ask(customer);
    const first = firstOfNextMonth(farmToday());
    await sendMonthMails(shop.services, new Date(`${first}T12:59:00Z`)); // 4:59 or 5:59 at the farm
    const before = await shop.services.db
      .selectFrom('care_calendars')
      .select('next_mail')
      .where('user_id', '=', customer.userId)
      .executeTakeFirstOrThrow();
    await sendMonthMails(shop.services, new Date(`${first}T14:01:00Z`));
    const after = await shop.services.db
      .selectFrom('care_calendars')
      .select('next_mail')
      .where('user_id', '=', customer.userId)
      .executeTakeFirstOrThrow();
    expect(before).not.toEqual(after);
  });

  test('is only for those who ask, with a confirmed address', async () => {
    const silent = await withTrees('Gala');
    const unconfirmed = await withTrees('Gala');
    await ask(unconfirmed);
    await shop.services.pool.query(
      'update auth.users set email_confirmed_at = null where id = $1',
      [unconfirmed.userId],
    );
    await send('06-10');
    expect(await mailsTo(silent.email)).toEqual([]);
    expect(await mailsTo(unconfirmed.email)).toEqual([]);
  });

  test('follows the account to a new address, where links of the old one do not lead', async () => {
    const customer = await withTrees('Gala');
    await ask(customer);
    await send('03-01');
    const [old] = await mailsTo(customer.email);
    const email = `new-${customer.email}`;
    await shop.services.pool.query('update auth.users set email = $1 where id = $2', [
      email,
      customer.userId,
    ]);
    await send('06-01');
    const [mail] = await mailsTo(email);
    expect(mail).toMatchObject({ template: 'care' });
    const page = (props: Record<string, unknown>) =>
      shop.app.request(`/newsletter/${tokenOf(props)}`);
    expect((await page(old!.props)).status).toBe(404);
    expect((await page(mail!.props)).status).toBe(200);
  });
});

describe('unsubscribing', () => {
  const mailed = async () => {
    const customer = await withTrees('Gala');
    await ask(customer);
    await send('03-01');
    const [mail] = await mailsTo(customer.email);
    return { customer, mail: mail!, token: tokenOf(mail!.props) };
  };
  const block = (mail: Awaited<ReturnType<typeof mailed>>['mail']) =>
    findSendBlock(shop.services.db, {
      toAddress: mail.to_address,
      list: mail.list,
      listMember: mail.list_member,
      stream: mail.stream,
    });

  test('takes one click, repeatedly, and holds back a mail that waits', async () => {
    const { customer, mail, token } = await mailed();
    expect(await block(mail)).toBeUndefined();
    const click = () =>
      shop.app.request(`/api/newsletter/unsubscribe/${token}`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'List-Unsubscribe=One-Click',
      });
    expect((await click()).status).toBe(200);
    expect((await click()).status).toBe(200);
    expect(await block(mail)).toBe('unsubscribed');
    await send('06-01');
    expect(await mailsTo(customer.email)).toHaveLength(1);
  });

  test('is possible on the preferences page', async () => {
    const { token } = await mailed();
    expect(await (await shop.app.request(`/newsletter/${token}`)).text()).toContain(
      'Once a month you get the work for your trees.',
    );
    const answer = await shop.app.request(`/api/newsletter/preferences/${token}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"care":false}',
    });
    expect((await answer.json()) as MailPreferences).toMatchObject({ list: 'care', care: false });
  });

  test('is possible in the account, and asking again starts with the next month', async () => {
    const { customer } = await mailed();
    await ask(customer, false);
    await send('06-01');
    expect(await mailsTo(customer.email)).toHaveLength(1);
    await ask(customer);
    await ask(customer);
    const { next_mail } = await shop.services.db
      .selectFrom('care_calendars')
      .select((eb) => eb.cast<string>('next_mail', 'text').as('next_mail'))
      .where('user_id', '=', customer.userId)
      .executeTakeFirstOrThrow();
    expect(next_mail).toBe(firstOfNextMonth(farmToday()));
  });

  test('of a closed account leaves no mail to send', async () => {
    const { customer, mail } = await mailed();
    await confirmRecently(shop, customer);
    expect((await request(customer, 'DELETE', '/account', {})).status).toBe(204);
    expect(await block(mail)).toBe('unsubscribed');
  });
});
