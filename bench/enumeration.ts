import { spawn } from 'node:child_process';
// Account enumeration by timing: compares response times for addresses with and without an account. Calls alternate, so
// that other load affects both alike. node bench/enumeration.ts [samples] [case name filter]
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { migrateAuth } from '@grafted/auth';
import { createPasswords } from '@grafted/auth/testing/credentials.ts';
import { startEmbeddedPostgres } from '@grafted/postgres/embedded/start.ts';
import { Client } from 'pg';
import { describeMachine, median, table } from './machine.ts';

const samples = Number(process.argv[2] ?? 500);
const differenceMaxMs = 5;
const port = Number(process.env.PORT ?? 4891);
const url = `http://127.0.0.1:${port}/auth/v1`;
const password = 'correct horse battery';
/** A hash of the password, with 2^10 rounds. */
const bcryptHash = '$2b$10$cLD4.Bam2WkH90RacTLp3u5y4luJrYPjPl75LIwIgmESCSzllQd9q';

interface Case {
  name: string;
  /** Address with an account, a different one per call. */
  known: (index: number) => string;
  path: string;
  body: (email: string) => Record<string, string>;
  /** Concurrent calls: few where the call is CPU-bound, more where it waits. */
  concurrency: number;
}

const kinds = ['confirmed', 'imported', 'waiting'] as const;
const addressOf = (kind: (typeof kinds)[number]) => (index: number) =>
  `${kind}-${index % samples}@example.com`;
const signIn = {
  path: '/token?grant_type=password',
  body: (email: string) => ({ email, password: 'a wrong guess' }),
  concurrency: 2,
};
const cases: Case[] = [
  { name: 'sign-in: wrong password, no such account', known: addressOf('confirmed'), ...signIn },
  {
    name: 'sign-in: the same, imported password (bcrypt)',
    known: addressOf('imported'),
    ...signIn,
  },
  {
    name: 'recover',
    known: addressOf('confirmed'),
    path: '/recover',
    body: (email) => ({ email }),
    concurrency: 4,
  },
  {
    name: 'resend: unconfirmed account',
    known: addressOf('waiting'),
    path: '/resend',
    body: (email) => ({ email, type: 'signup' }),
    concurrency: 4,
  },
  {
    name: 'resend: confirmed account',
    known: addressOf('confirmed'),
    path: '/resend',
    body: (email) => ({ email, type: 'signup' }),
    concurrency: 4,
  },
  {
    name: 'otp',
    known: addressOf('confirmed'),
    path: '/otp',
    body: (email) => ({ email }),
    concurrency: 4,
  },
  {
    name: 'sign-up: existing, new',
    known: addressOf('confirmed'),
    path: '/signup',
    body: (email) => ({ email, password }),
    concurrency: 2,
  },
];

const postgres = await startEmbeddedPostgres({});
const mailFolder = await mkdtemp(path.join(tmpdir(), 'auth-mail-'));
await migrateAuth(postgres.url('enumeration'), 'auth');
await fill();
const service = await startService();
const rows: (string | number)[][] = [
  ['call', 'with account ms', 'without ms', 'difference ms', 'p10 to p90 with', 'without'],
];
let isDistinguishable = false;
try {
  for (const one of cases.filter(({ name }) => name.includes(process.argv[3] ?? ''))) {
    const { known, unknown } = await measure(one);
    const difference = Math.abs(median(known) - median(unknown));
    isDistinguishable ||= difference > differenceMaxMs;
    rows.push([
      one.name,
      median(known).toFixed(1),
      median(unknown).toFixed(1),
      difference.toFixed(2),
      spread(known),
      spread(unknown),
    ]);
  }
} finally {
  service.kill('SIGTERM');
  await postgres.stop();
  await rm(mailFolder, { recursive: true, force: true });
}
process.stdout.write(`${describeMachine()}\n${samples} calls of each kind\n\n${table(rows)}\n`);
if (isDistinguishable) process.stdout.write(`Medians differ by more than ${differenceMaxMs} ms.\n`);

async function measure({
  known,
  concurrency,
  ...call
}: Case): Promise<{ known: number[]; unknown: number[] }> {
  const times = { known: [] as number[], unknown: [] as number[] };
  let next = 0;
  const worker = async () => {
    for (let index = next++; index < samples; index = next++) {
      const pair = [
        async () => times.known.push(await timed(call, known(index))),
        async () => times.unknown.push(await timed(call, `${randomUUID()}@example.com`)),
      ];
      for (const ask of index % 2 === 0 ? pair : pair.toReversed()) await ask();
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  return times;
}

async function timed(
  { path: place, body }: Pick<Case, 'path' | 'body'>,
  email: string,
): Promise<number> {
  const begun = performance.now();
  const answer = await fetch(url + place, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-client-address': `10.${random()}.${random()}.1`,
    },
    body: JSON.stringify(body(email)),
  });
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
  return [0.1, 0.9]
    .map((part) => sorted[Math.floor(sorted.length * part)]!.toFixed(0))
    .join(' to ');
}

/** One account per call, because repeated failures on an account are throttled. */
async function fill(): Promise<void> {
  const client = new Client({ connectionString: postgres.url('enumeration') });
  await client.connect();
  const own = await (await createPasswords()).hash(password);
  const hashes = { confirmed: own, imported: bcryptHash, waiting: own };
  for (const kind of kinds) {
    const confirmedAt = kind === 'waiting' ? null : new Date();
    const emails = Array.from({ length: samples }, (_, index) => addressOf(kind)(index));
    await client.query(
      `insert into auth.users (email, encrypted_password, email_confirmed_at, raw_app_meta_data) select email, $2, $3, '{"provider":"email","providers":["email"]}' from unnest($1::text[]) as email`,
      [emails, hashes[kind], confirmedAt],
    );
  }
  await client.query(
    `insert into auth.identities (provider_id, user_id, provider, identity_data) select id::text, id, 'email', jsonb_build_object('sub', id, 'email', email) from auth.users`,
  );
  await client.query('analyze');
  await client.end();
}

async function startService() {
  const many = '100000000';
  const child = spawn(process.execPath, ['build/shop/auth.js'], {
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
  while (!(await fetch(`${url}/health`).catch(() => undefined))?.ok)
    await new Promise((resolve) => setTimeout(resolve, 50)); // polling another process
  return child;
}
