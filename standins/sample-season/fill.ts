import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findRunningPostgresUrl } from '@grafted/postgres/embedded/start.ts';
import { Client } from 'pg';
import { projectRoot } from '#server/project-root.ts';
import { demoAccounts } from '#server/start/demo-accounts.ts';
import { createApi } from './api.ts';
import type { Session } from './customers.ts';
import { playSeason } from './play.ts';

type Environment = Record<string, string | undefined>;

const readyMs = 60_000;

/**
 * Fills a new data folder with a sample season, so that every screen has something to show. A shop of its own plays it,
 * without background work, so that no mail leaves. What fails leaves a shop that works.
 */
export async function fillSampleSeason(env: Environment): Promise<void> {
  const dataDir = path.resolve(env.DATA_DIR || 'data');
  if (env.SAMPLE_SEASON === 'false' || env.DATABASE_URL || env.EPHEMERAL_DATABASE === 'true')
    return;
  const database = path.join(dataDir, 'postgres');
  if (existsSync(database) || existsSync(`${database}.location`)) return;
  process.stdout.write('Filling a sample season (SAMPLE_SEASON=false leaves it out) ');
  const ticking = setInterval(() => process.stdout.write('.'), 1000);
  const shop = spawn(process.execPath, ['build/shop/start.js'], {
    cwd: projectRoot,
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      SAMPLE_SEASON: 'false',
      LOG_LEVEL: 'error',
      JOB_WORKERS: '0',
      WEB_CONCURRENCY: '1',
      AUTH_MAILER_AUTOCONFIRM: 'true',
      AUTH_RATE_LIMIT_TRIES: '100000',
      CHECKOUT_TRIES_PER_NETWORK: '100000',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(shop, 'exit');
  const stop = () => void (shop.kill('SIGTERM'), ended.then(() => process.exit(1)));
  process.once('SIGTERM', stop).once('SIGINT', stop);
  try {
    const url = `http://127.0.0.1:${env.PORT || 3000}`;
    await Promise.race([untilReady(url), ended]);
    await play(url, path.join(dataDir, 'postgres'));
  } catch (error) {
    process.stderr.write(`\nThe sample season is not complete: ${String(error)}\n`);
  } finally {
    clearInterval(ticking);
    shop.kill('SIGTERM');
    await ended;
    process.off('SIGTERM', stop).off('SIGINT', stop);
    process.stdout.write('\n');
  }
}

async function play(url: string, dataDir: string): Promise<void> {
  const api = createApi(url);
  const { email, password } = demoAccounts.find(({ role }) => role === 'admin')!;
  const { access_token: token } = await api.post<Session>('/auth/v1/token?grant_type=password', {
    email,
    password,
  });
  const database = new Client({ connectionString: await findRunningPostgresUrl(dataDir) });
  await database.connect();
  try {
    await playSeason({ api, owner: api.as(token), database });
  } finally {
    await database.end();
  }
}

async function untilReady(url: string): Promise<void> {
  const deadline = performance.now() + readyMs;
  while (performance.now() < deadline) {
    const isReady = await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    await wait(100);
  }
  throw new Error('the shop did not start');
}
