import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import type {
  IssueContent,
  IssueList,
  IssuePreview,
  IssueRecipient,
  RevisedIssue,
} from '#domain/mail/newsletters.ts';
import { oneClickUrl } from '#server/platform/outbox/list-token.ts';
import { sendDueMail } from '#server/platform/outbox/sender.ts';
import type { MailToSend } from '#server/platform/outbox/transport.ts';
import { useAdmin } from '#tests/support/admin.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { useTestShop, type TestShop } from '#tests/support/test-shop.ts';
import { createTree } from '#tests/support/trees.ts';
import { sendIssues } from './send.ts';

const shop = useTestShop({ MAIL_CONNECTIONS: '6' });
const { call, asAdmin, auditOf } = useAdmin(shop);

const content: IssueContent = {
  subject: 'Grafting day',
  preview: 'Come and see',
  body: 'Hello! See [our trees](/catalog).',
  trees: [],
};

let sent: MailToSend[] = [];
/** Called before each mail; may throw like a mail server. */
let onSend: (mail: MailToSend) => void | Promise<void>;

beforeEach(async () => {
  sent = [];
  onSend = () => {};
  shop.services.mailTransport.close();
  shop.services.mailTransport = {
    send: async (mail) => {
      await onSend(mail);
      sent.push(mail);
    },
    verify: async () => {},
    close: () => {},
  };
  const { db } = shop.services;
  await db.deleteFrom('mail_outbox').execute();
  await db.deleteFrom('newsletter_subscribers').execute();
  await db.deleteFrom('mail_suppressions').execute();
  await db
    .updateTable('newsletter_issues')
    .set({ state: 'canceled', started_at: new Date(), finished_at: new Date() })
    .where('state', 'in', ['planned', 'sending', 'paused'])
    .execute();
});

const subscribeMany = (count: number) =>
  sql`insert into newsletter_subscribers (email, source, text_version)
    select 'reader' || number || '@example.com', 'popup', '1'
    from generate_series(1, ${count}::integer) as number`.execute(shop.services.db);

async function draft(changed: Partial<IssueContent> = {}): Promise<RevisedIssue> {
  const { json } = await call<{ id: string }>('/newsletters', 'POST');
  const empty = await read(json.id);
  await call(`/newsletters/${json.id}`, 'PUT', {
    content: { ...content, ...changed },
    basedOn: empty.revision,
  });
  return read(json.id);
}

const read = async (id: string) => (await call<RevisedIssue>(`/newsletters/${id}`)).json;
const plan = ({ id, revision }: RevisedIssue, sendAt: string | null = null) =>
  call(`/newsletters/${id}/plan`, 'POST', { basedOn: revision, sendAt });
/** Plans it, and does not wait for the time in which it can be taken back. */
async function planNow(issue: RevisedIssue) {
  const answer = await plan(issue);
  if (answer.status === 204)
    await call(`/newsletters/${issue.id}/change`, 'POST', { change: 'release' });
  return answer;
}
const change = ({ id }: RevisedIssue, to: string) =>
  call(`/newsletters/${id}/change`, 'POST', { change: to });
const enqueue = () => sendIssues(shop.services);
const deliver = () => sendDueMail(shop.services);

async function started(): Promise<RevisedIssue> {
  const issue = await draft();
  expect((await planNow(issue)).status).toBe(204);
  await enqueue();
  return issue;
}

describe('writing a newsletter', () => {
  test('is for admins only', async () => {
    const { id } = await draft();
    const { headers } = await signIn(shop);
    const calls = [
      ['GET', ''],
      ['POST', ''],
      ['GET', '/choices'],
      ['POST', '/preview'],
      ['POST', '/test'],
      ['GET', `/${id}`],
      ['PUT', `/${id}`],
      ['DELETE', `/${id}`],
      ['POST', `/${id}/restore`],
      ['POST', `/${id}/plan`],
      ['POST', `/${id}/change`],
      ['GET', `/${id}/recipients`],
    ] as const;
    for (const [method, path] of calls) {
      const url = `/api/admin/newsletters${path}`;
      const statuses = [
        (await shop.app.request(url, { method })).status,
        (await shop.app.request(url, { method, headers })).status,
      ];
      expect([method, path, ...statuses]).toEqual([method, path, 401, 403]);
    }
  });

  test('keeps every state, and refuses to overwrite one that was not seen', async () => {
    const issue = await draft();
    expect(issue).toMatchObject({ state: 'draft', content, recipients: 0 });
    const other = { ...content, subject: 'Other' };
    const save = (basedOn: number | null) =>
      call(`/newsletters/${issue.id}`, 'PUT', { content: other, basedOn });
    const answers = await Promise.all([save(issue.revision), save(issue.revision)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409]);
    const saved = await read(issue.id);
    expect(saved.history.map(({ summary }) => summary)).toEqual([
      'Subject changed',
      'Subject, preview text, and text changed',
      'Created',
    ]);
    await call(`/newsletters/${issue.id}/restore`, 'POST', {
      revision: issue.revision,
      basedOn: saved.revision,
    });
    expect((await read(issue.id)).content).toEqual(content);
  });

  test.each([
    [{ subject: 'a\u0000b' }, 'subject'],
    [{ subject: '<b>Hi</b>' }, 'subject'],
    [{ subject: 'One\nBcc: all@example.com' }, 'subject'],
    [{ subject: 'x'.repeat(151) }, 'subject'],
    [{ preview: 'x'.repeat(201) }, 'preview'],
    [{ body: 'x'.repeat(20_001) }, 'body'],
    [{ trees: Array.from({ length: 200 }, () => randomUUID()) }, 'trees'],
    [{ trees: ['Honeycrisp'] }, 'trees.0'],
    [{ state: 'sent' }, ''],
  ])('refuses %j', async (wrong, field) => {
    const { id, revision } = await draft();
    const { status, json } = await call<{ field: string }>(`/newsletters/${id}`, 'PUT', {
      content: { ...content, ...wrong },
      basedOn: revision,
    });
    expect([status, json.field]).toEqual(
      [400, field && `content.${field}`].map((part) => part || 'content'),
    );
  });

  test('refuses the character NUL in the text', async () => {
    const { id, revision } = await draft();
    const { status } = await call(`/newsletters/${id}`, 'PUT', {
      content: { ...content, body: 'a\u0000b' },
      basedOn: revision,
    });
    expect(status).toBe(400);
  });

  test('of an unknown newsletter is not found', async () => {
    const id = randomUUID();
    expect((await call(`/newsletters/${id}`)).status).toBe(404);
    expect((await call(`/newsletters/${id}/recipients`)).status).toBe(404);
    expect((await call('/newsletters/nonsense')).status).toBe(404);
    expect((await change({ id } as RevisedIssue, 'pause')).status).toBe(404);
  });
});

describe('the preview', () => {
  const preview = async (changed: Partial<IssueContent>) =>
    (
      await call<IssuePreview>('/newsletters/preview', 'POST', {
        content: { ...content, ...changed },
      })
    ).json;

  test('is the mail that is sent, with absolute links and trees as of now', async () => {
    const tree = await createTree(shop, { priceCents: 4800 });
    const { id } = await shop.services.db
      .selectFrom('varieties')
      .select('id')
      .where('name', '=', tree.variety)
      .executeTakeFirstOrThrow();
    const { subject, html, text, leftOut } = await preview({ trees: [id, randomUUID()] });
    expect([subject, leftOut]).toEqual(['Grafting day', 1]);
    for (const part of [html, text]) {
      expect(part).toContain('http://shop.test/catalog');
      expect(part).toContain(tree.variety);
      expect(part).toContain('$48');
    }
  });

  test('shows HTML as text, and makes no link of a script', async () => {
    const { html } = await preview({
      body: '<img src=x onerror=alert(1)> [click](javascript:alert(1)) <script>alert(1)</script>',
    });
    expect(html).not.toMatch(/<img|<script|href="javascript/);
    expect(html).toContain('&lt;script&gt;');
  });

  test('works before anything is written', async () => {
    expect((await preview({ subject: '', body: '' })).subject).toBe('No subject yet');
  });
});

test('a test goes to the admin who asks for it, saved or not', async () => {
  const { email } = await asAdmin();
  await subscribeMany(2);
  expect((await call('/newsletters/test', 'POST', { content })).status).toBe(204);
  await deliver();
  expect(sent).toMatchObject([{ to: email, subject: 'Grafting day', stream: 'transactional' }]);
  const { status, json } = await call('/newsletters/test', 'POST', {
    content: { ...content, body: '' },
  });
  expect([status, json.error]).toEqual([400, 'The text is missing']);
});

describe('planning', () => {
  test('asks for a complete newsletter, and for the state that was confirmed', async () => {
    const empty = await draft({ subject: '' });
    expect((await plan(empty)).json).toMatchObject({ error: 'The subject is missing' });
    const issue = await draft();
    expect((await plan({ ...issue, revision: issue.revision! - 1 })).status).toBe(409);
    expect(
      (await Promise.all([plan(issue), plan(issue)])).map(({ status }) => status).toSorted(),
    ).toEqual([204, 409]);
    expect(await auditOf(issue.id)).toMatchObject([
      { action: 'newsletter_saved' },
      { action: 'newsletter_saved' },
      { action: 'newsletter_planned' },
    ]);
  });

  test.each(['2001-01-01T08:00', '2999-01-01T08:00', 'tomorrow', ''])(
    'refuses the time %j',
    async (sendAt) => {
      expect((await plan(await draft(), sendAt)).status).toBe(400);
    },
  );

  test('for later waits until then, and can be taken back to edit', async () => {
    await subscribeMany(1);
    const issue = await draft();
    const inAnHour = new Date(Date.now() + 3_600_000)
      .toLocaleString('sv-SE', { timeZone: 'America/Los_Angeles' })
      .replace(' ', 'T')
      .slice(0, 16);
    expect((await plan(issue, inAnHour)).status).toBe(204);
    await enqueue();
    expect(await read(issue.id)).toMatchObject({ state: 'planned', recipients: 0 });
    const save = () =>
      call(`/newsletters/${issue.id}`, 'PUT', { content, basedOn: issue.revision });
    expect((await save()).json).toMatchObject({ code: 'not_draft' });
    expect((await call(`/newsletters/${issue.id}`, 'DELETE')).status).toBe(409);
    expect((await change(issue, 'pause')).status).toBe(409);
    expect((await change(issue, 'edit')).status).toBe(204);
    expect((await save()).status).toBe(204);
    expect((await call(`/newsletters/${issue.id}`, 'DELETE')).status).toBe(204);
    expect((await call(`/newsletters/${issue.id}`)).status).toBe(404);
  });
});

describe('sending', () => {
  test('reaches who is subscribed when it starts, each with a link of their own', async () => {
    await subscribeMany(4);
    const { db } = shop.services;
    await db
      .updateTable('newsletter_subscribers')
      .set({ unsubscribed_at: new Date() })
      .where('email', '=', 'reader1@example.com')
      .execute();
    await db
      .insertInto('mail_suppressions')
      .values({ email: 'reader2@example.com', reason: 'bounced' })
      .execute();
    expect((await call<{ recipients: number }>('/newsletters/choices')).json.recipients).toBe(2);
    const issue = await started();
    await sql`insert into newsletter_subscribers (email, source, text_version)
      values ('late@example.com', 'popup', '1')`.execute(db);
    await enqueue();
    await deliver();
    await enqueue();
    expect(sent.map(({ to }) => to).toSorted()).toEqual([
      'reader3@example.com',
      'reader4@example.com',
    ]);
    expect(new Set(sent.map(({ unsubscribeUrl }) => unsubscribeUrl)).size).toBe(2);
    for (const { html, text, unsubscribeUrl, stream } of sent) {
      const preferences = unsubscribeUrl!.replace('/api/newsletter/unsubscribe/', '/newsletter/');
      expect([html.includes(preferences), text.includes(preferences), stream]).toEqual([
        true,
        true,
        'marketing',
      ]);
    }
    expect(await read(issue.id)).toMatchObject({
      state: 'sent',
      recipients: 2,
      figures: { sent: 2, waiting: 0 },
    });
  });

  test('skips who unsubscribes before their turn, and counts who does after', async () => {
    await subscribeMany(2);
    const issue = await started();
    const unsubscribe = async (email: string) => {
      const { id } = await shop.services.db
        .selectFrom('newsletter_subscribers')
        .select('id')
        .where('email', '=', email)
        .executeTakeFirstOrThrow();
      const { pathname } = new URL(oneClickUrl(shop.config, { list: 'newsletter', member: id }));
      await shop.app.request(pathname, {
        method: 'POST',
        body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
      });
    };
    await unsubscribe('reader1@example.com');
    await deliver();
    await unsubscribe('reader2@example.com');
    await enqueue();
    expect(sent.map(({ to }) => to)).toEqual(['reader2@example.com']);
    expect((await read(issue.id)).figures).toMatchObject({ sent: 1, skipped: 1, unsubscribed: 1 });
    const recipients = async (query: string) =>
      (
        await call<{ recipients: IssueRecipient[]; total: number }>(
          `/newsletters/${issue.id}/recipients${query}`,
        )
      ).json;
    expect(await recipients('')).toMatchObject({
      total: 2,
      recipients: [
        { email: 'reader1@example.com', outcome: 'Not sent: unsubscribed' },
        { outcome: 'Sent' },
      ],
    });
    expect((await recipients('?search=READER2')).total).toBe(1);
    expect((await recipients('?search=%25')).total).toBe(0);
    expect((await recipients('?show=skipped')).recipients).toMatchObject([
      { email: 'reader1@example.com' },
    ]);
    expect((await call(`/newsletters/${issue.id}/recipients?show=everything`)).status).toBe(400);
  });

  test('counts a refused and a bounced address, and ends all the same', async () => {
    await subscribeMany(3);
    const issue = await started();
    onSend = ({ to }) => {
      if (to === 'reader1@example.com')
        throw Object.assign(new Error('no such user'), {
          responseCode: 550,
          command: 'RCPT TO',
          response: '550 5.1.1',
        });
    };
    await deliver();
    await sql`update mail_outbox set state = 'bounced', bounced_at = now()
      where to_address = 'reader2@example.com'`.execute(shop.services.db);
    await enqueue();
    expect(await read(issue.id)).toMatchObject({
      state: 'sent',
      figures: { sent: 1, failed: 1, bounced: 1 },
    });
    const { json } = await call<IssueList>('/newsletters');
    expect(json.issues[0]).toMatchObject({
      id: issue.id,
      subject: 'Grafting day',
      figures: { bounced: 1 },
    });
  });

  test('goes after mail to customers', async () => {
    await subscribeMany(3);
    await started();
    await call('/newsletters/test', 'POST', { content: { ...content, subject: 'A test' } });
    await sendDueMail({ ...shop.services, mail: { connections: 1 } });
    expect(sent[0]!.subject).toBe('A test');
    expect(sent).toHaveLength(4);
  });
});

describe('pausing', () => {
  test('stops at once, also what the sender holds, and goes on where it stopped', async () => {
    await subscribeMany(30);
    const issue = await started();
    onSend = async () => {
      if (sent.length === 5) await change(issue, 'pause');
    };
    await sendDueMail({ ...shop.services, mail: { connections: 1 } });
    expect(sent).toHaveLength(6); // the one that was with the mail server
    await deliver();
    await enqueue();
    expect(await read(issue.id)).toMatchObject({
      state: 'paused',
      figures: { sent: 6, waiting: 24 },
    });
    expect((await change(issue, 'pause')).status).toBe(409);
    expect((await change(issue, 'resume')).status).toBe(204);
    await deliver();
    await enqueue();
    expect(new Set(sent.map(({ to }) => to)).size).toBe(30);
    expect(sent).toHaveLength(30);
    expect((await read(issue.id)).state).toBe('sent');
  });

  test('parks a mail whose attempt failed meanwhile', async () => {
    await subscribeMany(1);
    const issue = await started();
    onSend = async () => {
      await change(issue, 'pause');
      throw Object.assign(new Error('try later'), { responseCode: 421 });
    };
    await deliver();
    onSend = () => {};
    await sql`update mail_outbox set next_attempt_at = now() where state = 'waiting'`.execute(
      shop.services.db,
    );
    await deliver();
    expect(sent).toEqual([]);
    await change(issue, 'resume');
    await deliver();
    expect(sent).toHaveLength(1);
  });

  test('before all mails are written keeps the rest back', async () => {
    await subscribeMany(1200);
    const issue = await draft();
    await planNow(issue);
    await dieAfter(4); // start, nothing more to start, and two batches
    expect(await read(issue.id)).toMatchObject({ recipients: 1000 });
    await change(issue, 'pause');
    await enqueue();
    expect(await read(issue.id)).toMatchObject({ recipients: 1000, figures: { waiting: 1000 } });
    expect((await change(issue, 'cancel')).status).toBe(204);
    await deliver();
    expect([sent.length, (await read(issue.id)).figures.skipped]).toEqual([0, 1000]);
    expect((await change(issue, 'resume')).status).toBe(409);
  });
});

test('10,000 people get it once each, though processes die, compete, pause and stop in between', async () => {
  await subscribeMany(10_000);
  const issue = await draft();
  await planNow(issue);
  await dieAfter(4);
  await Promise.all([dieAfter(5), enqueue()]);
  await Promise.all([enqueue(), enqueue()]);
  await enqueue();
  expect(await read(issue.id)).toMatchObject({
    recipients: 10_000,
    figures: { waiting: 10_000 },
  });

  await sql`analyze mail_outbox`.execute(shop.services.db); // as autovacuum does
  const stopping = new AbortController();
  onSend = () => {
    if (sent.length === 3000) stopping.abort();
  };
  await sendDueMail(shop.services, stopping.signal);
  expect(sent.length).toBeLessThan(3100);
  onSend = async () => {
    if (sent.length === 6000) await change(issue, 'pause');
  };
  await Promise.all([deliver(), deliver()]);
  expect(sent.length).toBeLessThan(6100);
  onSend = () => {};
  await change(issue, 'resume');
  await Promise.all([deliver(), deliver()]);
  await enqueue();
  expect([sent.length, new Set(sent.map(({ to }) => to)).size]).toEqual([10_000, 10_000]);
  expect(await read(issue.id)).toMatchObject({
    state: 'sent',
    figures: { sent: 10_000, waiting: 0 },
  });
});

/** Runs the sending as a process that dies before its nth transaction, without committing it. */
async function dieAfter(transactions: number): Promise<void> {
  let begun = 0;
  const { db } = shop.services;
  const dying = Object.create(db, {
    transaction: {
      value: () => {
        if (++begun > transactions) throw new Error('killed');
        return db.transaction();
      },
    },
    // Kysely reads private fields of its own instance.
    getExecutor: { value: () => db.getExecutor() },
  }) as TestShop['services']['db'];
  const end = await sendIssues({ ...shop.services, db: dying }).catch(
    ({ message }: Error) => message,
  );
  expect([undefined, 'killed']).toContain(end); // another process may leave it nothing to do
}
