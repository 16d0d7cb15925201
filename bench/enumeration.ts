// `node bench/enumeration.ts [samples] [part of a name]`: whether the clock tells which addresses have an account. Both kinds of call take turns, so that whatever else the machine does meets both alike.
import { randomUUID } from 'node:crypto';
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import bcrypt from 'bcrypt';
import { Client } from 'pg';
import { createPasswords } from '#auth/passwords/passwords.ts';
import { migrateNamespace } from '#auth/program/migrate.ts';
import { createDatabaseIfMissing } from '#server/database/migrate.ts';
import { startEmbeddedPostgres } from '#server/database/embedded.ts';
import { describeMachine, median, table } from './machine.ts';

const samples = Number(process.argv[2] ?? 500);
const apartMaxMs = 5;
const port = Number(process.env.PORT ?? 4891);
const url = `http://127.0.0.1:${port}/auth/v1`;
const password = 'correct horse battery';

interface Case {
  name: string;
  /** The address of somebody with an account, another one for each call. */
  known: (index: number) => string;
  path: string;
  body: (email: string) => Record<string, string>;
  /** Calls at once: one where the processor works, more where the answer is waited for. */
  lanes: number;
}

const kinds = ['confirmed', 'imported', 'waiting'] as const;
const addressOf = (kind: (typeof kinds)[number]) => (index: number) => `${kind}-${index % samples}@example.com`;
const signIn = { path: '/token?grant_type=password', body: (email: string) => ({ email, password: 'a wrong guess' }), lanes: 2 };
const cases: Case[] = [
  { name: 'sign-in: wrong password, no such account', known: addressOf('confirmed'), ...signIn },
  { name: 'sign-in: the same, password brought over (bcrypt)', known: addressOf('imported'), ...signIn },
  { name: 'recover', known: addressOf('confirmed'), path: '/recover', body: (email) => ({ email }), lanes: 4 },
  { name: 'resend: account still to be confirmed', known: addressOf('waiting'), path: '/resend', body: (email) => ({ email, type: 'signup' }), lanes: 4 },
  { name: 'resend: account confirmed', known: addressOf('confirmed'), path: '/resend', body: (email) => ({ email, type: 'signup' }), lanes: 4 },
  { name: 'otp', known: addressOf('confirmed'), path: '/otp', body: (email) => ({ email }), lanes: 4 },
  { name: 'sign-up: taken, new', known: addressOf('confirmed'), path: '/signup', body: (email) => ({ email, password }), lanes: 2 },
];

const postgres = await startEmbeddedPostgres({});
const mailFolder = await mkdtemp(path.join(tmpdir(), 'auth-mail-'));
await createDatabaseIfMissing(postgres.url('postgres'), 'enumeration');
await migrateNamespace(postgres.url('enumeration'), 'auth');
await fill();
const service = await startService();
const rows: (string | number)[][] = [['call', 'with account ms', 'without ms', 'apart ms', 'p10 to p90 with', 'without']];
let isTold = false;
try {
  for (const one of cases.filter(({ name }) => name.includes(process.argv[3] ?? ''))) {
    const { known, unknown } = await measure(one);
    const apart = Math.abs(median(known) - median(unknown));
    isTold ||= apart > apartMaxMs;
    rows.push([one.name, median(known).toFixed(1), median(unknown).toFixed(1), apart.toFixed(2), spread(known), spread(unknown)]);
  }
} finally {
  service.kill('SIGTERM');
  await postgres.stop();
  await rm(mailFolder, { recursive: true, force: true });
}
process.stdout.write(`${describeMachine()}\n${samples} calls of each kind\n${table(rows)}\n`);
if (isTold) process.stdout.write(`Medians lie more than ${apartMaxMs} ms apart.\n`);
process.exitCode = isTold ? 1 : 0;

async function measure({ known, lanes, ...call }: Case): Promise<{ known: number[]; unknown: number[] }> {
  const times = { known: [] as number[], unknown: [] as number[] };
  let next = 0;
  const lane = async () => {
    for (let index = next++; index < samples; index = next++) {
      const pair = [async () => times.known.push(await timed(call, known(index))), async () => times.unknown.push(await timed(call, `${randomUUID()}@example.com`))];
      for (const ask of index % 2 === 0 ? pair : pair.toReversed()) await ask();
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return times;
}

async function timed({ path: place, body }: Pick<Case, 'path' | 'body'>, email: string): Promise<number> {
  const begun = performance.now();
  const answer = await fetch(url + place, { method: 'POST', headers: { 'content-type': 'application/json', 'x-client-address': `10.${random()}.${random()}.1` }, body: JSON.stringify(body(email)) });
  await answer.text();
  const took = performance.now() - begun;
  if (answer.status >= 429) throw new Error(`${place} answered ${answer.status}`);
  return took;
}
function random(): number {
  return Math.floor(Math.random() * 250);
}

function spread(values: readonly number[]): string {
  const sorted = values.toSorted((a, b) => a - b);
  return [0.1, 0.9].map((part) => sorted[Math.floor(sorted.length * part)]!.toFixed(0)).join(' to ');
}

/** Accounts enough that none is guessed at twice: guessing is slowed down, which is another matter. */
async function fill(): Promise<void> {
  const client = new Client({ connectionString: postgres.url('enumeration') });
  await client.connect();
  const own = await (await createPasswords()).hash(password);
  const hashes = { confirmed: own, imported: await bcrypt.hash(password, 10), waiting: own };
  for (const kind of kinds) {
    const confirmedAt = kind === 'waiting' ? null : new Date();
    const emails = Array.from({ length: samples }, (_, index) => addressOf(kind)(index));
    await client.query(`insert into auth.users (email, encrypted_password, email_confirmed_at, raw_app_meta_data) select email, $2, $3, '{"provider":"email","providers":["email"]}' from unnest($1::text[]) as email`, [emails, hashes[kind], confirmedAt]);
  }
  await client.query(`insert into auth.identities (provider_id, user_id, provider, identity_data) select id::text, id, 'email', jsonb_build_object('sub', id, 'email', email) from auth.users`);
  await client.query('analyze');
  await client.end();
}

async function startService() {
  const many = '100000000';
  const child = spawn(process.execPath, ['auth/main.ts'], {
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      AUTH_LOG_LEVEL: 'warn',
      AUTH_EXTERNAL_URL: url,
      AUTH_SITE_URL: 'http://localhost:3000',
      AUTH_DATABASE_URL: postgres.url('enumeration'),
      AUTH_MAIL_DIR: mailFolder,
      AUTH_SMTP_MAX_FREQUENCY: '0',
      AUTH_RATE_LIMIT_HEADER: 'x-client-address',
      AUTH_RATE_LIMIT_OTP: many,
      AUTH_RATE_LIMIT_EMAIL_SENT: many,
    },
    stdio: 'inherit',
  });
  while (!(await fetch(`${url}/health`).catch(() => undefined))?.ok) await new Promise((resolve) => setTimeout(resolve, 50)); // polling a foreign process
  return child;
}
