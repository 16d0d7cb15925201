// Throughput of token refresh, GET /user and sign-in with 10,000 users and 50,000 sessions: node bench/auth.ts
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { migrateAuth } from '@grafted/auth';
import { createPasswords, createRefreshToken } from '@grafted/auth/testing/credentials.ts';
import { startEmbeddedPostgres } from '@grafted/postgres/embedded/start.ts';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { Client } from 'pg';
import { load, loadGenerator, type SentRequest } from './load.ts';
import { describeMachine, table } from './machine.ts';
import { secondsOf, secondsOfPostgres } from './processor-time.ts';

const userCount = 10_000;
const sessionCount = 50_000;
const seconds = Number(process.env.BENCH_SECONDS ?? 10);
const connections = 16;
const signInConnections = 4;
const port = Number(process.env.PORT ?? 4890);
const url = `http://127.0.0.1:${port}/auth/v1`;
const password = 'correct horse battery';

const postgres = await startEmbeddedPostgres({});
const databaseUrl = postgres.url('auth_bench');
await migrateAuth(databaseUrl, 'auth');

const users = Array.from({ length: userCount }, () => randomUUID());
const sessions = Array.from({ length: sessionCount }, (_, index) => ({
  id: randomUUID(),
  userId: users[index % userCount]!,
  ...createRefreshToken(),
}));
const watcher = await fill();
const {
  rows: [found],
} = await watcher.query<{ pid: number }>('select pg_backend_pid() as pid');
const backend = found!.pid;

const { privateKey } = await generateKeyPair('ES256', { extractable: true });
const keys = [
  { ...(await exportJWK(privateKey)), kid: 'bench', alg: 'ES256', key_ops: ['sign', 'verify'] },
];
const service = await startService();
const accessTokens = await Promise.all(
  sessions
    .slice(0, 2000)
    .map(({ id, userId }) =>
      new SignJWT({ sub: userId, session_id: id, role: 'authenticated', email: '' })
        .setProtectedHeader({ alg: 'ES256', kid: 'bench', typ: 'JWT' })
        .setIssuer(url)
        .setAudience('authenticated')
        .setIssuedAt()
        .setExpirationTime('1h')
        .sign(privateKey),
    ),
);

const json = { 'content-type': 'application/json' };
/** A random client address: with a single one, the rate limit would dominate the measurement. */
const fromRandomClient = () => ({
  ...json,
  'x-client-address': `10.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}.1`,
});
const grant = (type: string, body: Record<string, string>): SentRequest => ({
  method: 'POST',
  path: `/auth/v1/token?grant_type=${type}`,
  headers: fromRandomClient(),
  body: JSON.stringify(body),
});
/** Refresh tokens are single-use: the warm-up consumes these. */
const warmTokens = 10_000;
const runs: { name: string; connections: number; warm: SentRequest[]; requests: SentRequest[] }[] =
  [
    run(
      'GET /user',
      connections,
      accessTokens.map((token) => ({
        method: 'GET',
        path: '/auth/v1/user',
        headers: { authorization: `Bearer ${token}` },
      })),
    ),
    run(
      'refresh',
      connections,
      sessions.map(({ token }) => grant('refresh_token', { refresh_token: token })),
      warmTokens,
    ),
    run(
      'sign-in',
      signInConnections,
      users.map((id) => grant('password', { email: `${id}@example.com`, password })),
    ),
  ];
function run(name: string, clients: number, requests: SentRequest[], used = 0) {
  return {
    name,
    connections: clients,
    warm: used > 0 ? requests.slice(0, used) : requests,
    requests: requests.slice(used),
  };
}

const rows: (string | number)[][] = [
  [
    'call',
    'per second',
    'p50 ms',
    'p99 ms',
    'refused',
    'µs service',
    'µs database',
    'per second on two free cores',
  ],
];
try {
  for (const { name, warm, requests, connections: clients } of runs) {
    const settings = { url: `http://127.0.0.1:${port}`, connections: clients };
    await load({ ...settings, seconds: 2, requests: warm });
    const before = [secondsOf(service.pid!), secondsOfPostgres(backend)] as const;
    const { requestsPerSecond, total, p50, p99, errors } = await load({
      ...settings,
      seconds,
      requests,
    });
    const serviceMicros = ((secondsOf(service.pid!) - before[0]) * 1e6) / total;
    const databaseMicros = ((secondsOfPostgres(backend) - before[1]) * 1e6) / total;
    // The service is one process, so it uses one core and the database the other.
    const possible =
      name === 'sign-in'
        ? 2e6 / (serviceMicros + databaseMicros)
        : Math.min(1e6 / serviceMicros, 2e6 / (serviceMicros + databaseMicros));
    rows.push([
      name,
      Math.round(requestsPerSecond),
      p50.toFixed(1),
      p99.toFixed(1),
      errors,
      Math.round(serviceMicros),
      Math.round(databaseMicros),
      Math.round(possible),
    ]);
  }
  rows.push(['argon2id alone', Math.round(await hashesPerSecond()), '', '', '', '', '', '']);
} finally {
  service.kill('SIGTERM');
  await watcher.end();
  await postgres.stop();
}
process.stdout.write(
  `${describeMachine()}\n${userCount} users, ${sessionCount} sessions, ${connections} connections (${signInConnections} for sign-ins), ${loadGenerator}\n\n${table(rows)}\n`,
);

async function fill(): Promise<Client> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const hash = await (await createPasswords()).hash(password);
  await client.query(
    `insert into auth.users (id, email, encrypted_password, email_confirmed_at, raw_app_meta_data) select id, id || '@example.com', $2, now(), '{"provider":"email","providers":["email"]}' from unnest($1::uuid[]) as id`,
    [users, hash],
  );
  await client.query(
    `insert into auth.identities (provider_id, user_id, provider, identity_data) select id::text, id, 'email', jsonb_build_object('sub', id, 'email', id || '@example.com') from unnest($1::uuid[]) as id`,
    [users],
  );
  await client.query(
    'insert into auth.sessions (id, user_id) select * from unnest($1::uuid[], $2::uuid[])',
    [sessions.map(({ id }) => id), sessions.map(({ userId }) => userId)],
  );
  await client.query(
    `insert into auth.mfa_amr_claims (session_id, authentication_method) select id, 'password' from unnest($1::uuid[]) as id`,
    [sessions.map(({ id }) => id)],
  );
  await client.query(
    'insert into auth.refresh_tokens (token, successor_seed, session_id) select * from unnest($1::text[], $2::bytea[], $3::uuid[])',
    [
      sessions.map(({ hash: tokenHash }) => tokenHash),
      sessions.map(({ successorSeed }) => successorSeed),
      sessions.map(({ id }) => id),
    ],
  );
  await client.query('analyze');
  return client;
}

async function startService() {
  const child = spawn(process.execPath, ['build/shop/auth.js'], {
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      AUTH_LOG_LEVEL: 'warn',
      AUTH_EXTERNAL_URL: url,
      AUTH_SITE_URL: 'http://localhost:3000',
      AUTH_DATABASE_URL: databaseUrl,
      AUTH_JWT_KEYS: JSON.stringify(keys),
      AUTH_RATE_LIMIT_TOKEN_REFRESH: '100000000',
      AUTH_RATE_LIMIT_HEADER: 'x-client-address',
    },
    stdio: 'inherit',
  });
  while (!(await fetch(`${url}/health`).catch(() => undefined))?.ok)
    await new Promise((resolve) => setTimeout(resolve, 50)); // polling another process
  return child;
}

/** Upper bound for sign-ins: hashing only. */
async function hashesPerSecond(): Promise<number> {
  const { hash } = await createPasswords();
  const end = performance.now() + 3000;
  let count = 0;
  const work = async () => {
    while (performance.now() < end) {
      await hash(password);
      count++;
    }
  };
  await Promise.all([work(), work(), work(), work()]);
  return count / 3;
}
