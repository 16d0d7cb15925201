import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { Client } from 'pg';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { eventually } from '#tests/support/eventually.ts';
import { jwtSecret, runAuth, type AuthProgram } from './auth-programs.ts';
import { freePort } from './run-shop.ts';

const database = `test_${randomUUID().replaceAll('-', '')}`;
const password = 'correct horse battery';
const running: AuthProgram[] = [];
let db: Client;
let folder: string;

beforeAll(async () => {
  const admin = new Client({ connectionString: inject('adminUrl') });
  await admin.connect();
  await admin.query(`create database ${database}`).finally(() => admin.end());
  db = new Client({ connectionString: databaseUrl() });
  await db.connect();
  folder = await mkdtemp(path.join(tmpdir(), 'auth-mail-'));
});
afterEach(async () => {
  for (const { process } of running) process.kill('SIGTERM');
  await Promise.all(running.splice(0).map(({ ended }) => ended));
});
afterAll(async () => {
  await db.end();
  const admin = new Client({ connectionString: inject('adminUrl') });
  await admin.connect();
  await admin.query(`drop database ${database} with (force)`).finally(() => admin.end());
  await rm(folder, { recursive: true, force: true });
});

const databaseUrl = () =>
  Object.assign(new URL(inject('adminUrl')), { pathname: `/${database}` }).href;

async function start(environment: Record<string, string>): Promise<AuthProgram> {
  const program = await runAuth({
    AUTH_DATABASE_URL: databaseUrl(),
    AUTH_JWT_SECRET: jwtSecret,
    ...environment,
  });
  running.push(program);
  return program;
}
const newAddress = () => `${randomUUID()}@example.com`;
const post = ({ url }: AuthProgram, route: string, body: unknown) =>
  fetch(url + route, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

interface Inbox {
  mails: Email[];
  /** SMTP users that authenticated. */
  senders: string[];
  close(): Promise<void>;
}

/** An SMTP server that requires authentication. */
async function openInbox(port: number): Promise<Inbox> {
  const inbox: Inbox = {
    mails: [],
    senders: [],
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  const server = new SMTPServer({
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    onAuth({ username, password: given }, _session, done) {
      if (username !== 'mailer' || given !== 'let me send') return done(new Error('Who are you?'));
      inbox.senders.push(username);
      done(null, { user: username });
    },
    onData(stream, _session, done) {
      const keep = async () => inbox.mails.push(await PostalMime.parse(await buffer(stream)));
      void keep().then(() => done(), done); // oxlint-disable-line promise/no-callback-in-promise -- the server's interface
    },
  });
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  return inbox;
}
const smtp = (port: number) => ({
  AUTH_SMTP_HOST: '127.0.0.1',
  AUTH_SMTP_PORT: String(port),
  AUTH_SMTP_USER: 'mailer',
  AUTH_SMTP_PASS: 'let me send',
  AUTH_SMTP_ADMIN_EMAIL: 'accounts@example.com',
  AUTH_SMTP_SENDER_NAME: 'Accounts',
});

describe('by SMTP', () => {
  test('mail comes from the configured, authenticated sender, with text and HTML parts', async () => {
    const port = await freePort();
    const inbox = await openInbox(port);
    const program = await start(smtp(port));
    const email = newAddress();
    expect((await post(program, '/signup', { email, password })).status).toBe(200);
    await eventually(() => expect(inbox.mails).toHaveLength(1));
    const [mail] = inbox.mails;
    expect(mail).toMatchObject({
      from: { name: 'Accounts', address: 'accounts@example.com' },
      to: [{ address: email }],
      subject: 'Confirm your email address',
    });
    const link = `${program.url}/verify?token=`;
    expect(mail!.html).toContain(link);
    expect(mail!.text).toContain(link);
    expect(inbox.senders).toEqual(['mailer']);
    await inbox.close();
  });

  test('mail is queued while the server is down, without delaying requests', async () => {
    const port = await freePort();
    const program = await start({ ...smtp(port), AUTH_DB_NAMESPACE: 'waiting' });
    const email = newAddress();
    expect((await post(program, '/signup', { email, password })).status).toBe(200);
    // Leased for a minute while being sent; after the failure it is due again in seconds.
    const queued = () =>
      db
        .query<{ attempts: number; soon: boolean }>(
          `select attempts, due_at < now() + interval '30 seconds' as soon from waiting.mail_queue`,
        )
        .then(({ rows }) => rows);
    await eventually(async () => expect(await queued()).toEqual([{ attempts: 1, soon: true }]));
    await eventually(() =>
      expect(program.output()).toContain('Sending a mail failed at attempt 1'),
    );
    expect(program.output()).not.toContain('let me send');

    const inbox = await openInbox(port);
    await db.query('update waiting.mail_queue set due_at = now()'); // skip the back-off
    await eventually(() => expect(inbox.mails.map(({ to }) => to?.[0]?.address)).toEqual([email]));
    await eventually(async () => expect(await queued()).toEqual([]));
    await inbox.close();
  });
});

describe('with the operator’s templates and paths', () => {
  const template =
    '<p>Hello {{ .Data.name }} at {{ .Email }}:</p><p><a href="{{ .ConfirmationURL }}">in</a> {{ .Token }} {{ .TokenHash }} {{ .SiteURL }} {{ .Nothing }}</p>';

  test('subjects, templates from a file or URL, and paths are used, and user input is escaped', async () => {
    const file = path.join(folder, 'confirmation.html');
    await writeFile(file, template);
    const served = createServer((_request, response) =>
      response.end('<p>Reset: {{ .ConfirmationURL }}</p>'),
    ).listen(0, '127.0.0.1');
    await once(served, 'listening');
    const mailFolder = path.join(folder, 'own-words');
    const program = await start({
      AUTH_MAIL_DIR: mailFolder,
      AUTH_SMTP_MAX_FREQUENCY: '0',
      AUTH_MAILER_SUBJECTS_CONFIRMATION: 'Welcome, {{ .Data.name }}',
      AUTH_MAILER_TEMPLATES_CONFIRMATION: file,
      AUTH_MAILER_URLPATHS_CONFIRMATION: '/welcome',
      AUTH_MAILER_SUBJECTS_RECOVERY: 'A new password',
      AUTH_MAILER_TEMPLATES_RECOVERY: `http://127.0.0.1:${(served.address() as AddressInfo).port}/recovery.html`,
      AUTH_MAILER_URLPATHS_RECOVERY: '/choose',
    });
    served.close();
    const email = newAddress();
    const name = '<b>Ann</b>\r\nBcc: all@example.com';
    expect((await post(program, '/signup', { email, password, data: { name } })).status).toBe(200);
    const [confirmation] = await mailsIn(mailFolder);
    expect(confirmation!.subject).toBe('Welcome, <b>Ann</b> Bcc: all@example.com');
    expect(confirmation!.bcc).toBeUndefined();
    expect(confirmation!.html).toContain(`Hello &lt;b&gt;Ann&lt;/b&gt;`);
    expect(confirmation!.html).toContain(`href="${new URL(program.url).origin}/welcome?token=`);
    expect(confirmation!.html).toMatch(/\d{6} [\w-]+ http:\/\/localhost:5173 <\/p>/);

    const token = /\b\d{6}\b/.exec(confirmation!.text!)![0];
    expect((await post(program, '/verify', { type: 'signup', email, token })).status).toBe(200);
    await post(program, '/recover', { email });
    const recovery = (await mailsIn(mailFolder)).find(
      ({ subject }) => subject === 'A new password',
    )!;
    expect(recovery.html).toContain(`Reset: ${new URL(program.url).origin}/choose?token=`);
  });

  test('an unreadable template fails at startup', async () => {
    const program = await start({
      AUTH_MAIL_DIR: folder,
      AUTH_MAILER_TEMPLATES_INVITE: '/nowhere/invite.html',
    });
    expect(await program.ended).toBe(1);
    expect(program.output()).toContain('The mail template /nowhere/invite.html cannot be read');
  });
});

describe('into a folder', () => {
  test('writes one complete file per mail', async () => {
    const mailFolder = path.join(folder, 'made', 'when', 'needed');
    const program = await start({ AUTH_MAIL_DIR: mailFolder });
    const email = newAddress();
    await post(program, '/signup', { email, password });
    await post(program, '/otp', { email: newAddress() });
    const files = await readdir(mailFolder);
    expect(files).toHaveLength(2);
    for (const file of files) expect(file).toMatch(/^\d{4}-\d\d-\d\dT[\d-]+Z-[\da-f-]{36}\.eml$/);
    expect((await mailsIn(mailFolder)).map(({ to }) => to?.[0]?.address)).toContain(email);
  });

  test('that becomes unwritable, loses the mail with a log entry but without failing the request', async () => {
    const blocked = path.join(folder, 'blocked');
    const program = await start({ AUTH_MAIL_DIR: blocked });
    await rm(blocked, { recursive: true }); // as if a disk was unmounted
    await writeFile(blocked, '');
    expect((await post(program, '/signup', { email: newAddress(), password })).status).toBe(200);
    await eventually(() => expect(program.output()).toContain('A mail could not be written'));
  });
});

const mailsIn = async (directory: string): Promise<Email[]> =>
  Promise.all(
    (await readdir(directory))
      .toSorted()
      .map(async (file) => PostalMime.parse(await readFile(path.join(directory, file)))),
  );
