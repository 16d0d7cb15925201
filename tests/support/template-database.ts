import { ensureDatabase } from '@grafted/postgres/connect.ts';
import { startEmbeddedPostgres } from '@grafted/postgres/embedded/start.ts';
import { pino } from 'pino';
import type { TestProject } from 'vitest/node';
import { prepareDatabase } from '#server/start/prepare-database.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    adminUrl: string;
    authTemplate: string;
  }
}

/** Starts a temporary cluster per run, with a migrated and seeded template database that test files clone. */
export default async function setup(project: TestProject) {
  const postgres = await startEmbeddedPostgres({ connections: 150 });
  const adminUrl = postgres.url('postgres');
  await ensureDatabase(postgres.url('shop_template'));
  await prepareDatabase({
    url: postgres.url('shop_template'),
    log: pino({ level: 'silent' }),
    cards: 'sandbox',
  });
  project.provide('adminUrl', adminUrl);
  project.provide('authTemplate', 'shop_template');
  return () => postgres.stop();
}
