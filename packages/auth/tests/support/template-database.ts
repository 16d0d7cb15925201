import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { migrateAuth } from '#auth/database/migrate.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    adminUrl: string;
    /** Database with the migrated schema `auth`; each test file clones it. */
    authTemplate: string;
  }
}

const template = 'auth_template';

/** Migrates a template on the PostgreSQL at AUTH_TEST_DATABASE_URL, whose user may create databases. */
export default async function setup(project: TestProject) {
  const adminUrl = process.env.AUTH_TEST_DATABASE_URL;
  if (!adminUrl) throw new Error('No database: set AUTH_TEST_DATABASE_URL');
  const url = new URL(adminUrl);
  url.pathname = `/${template}`;
  await migrateAuth(url.href);
  project.provide('adminUrl', adminUrl);
  project.provide('authTemplate', template);
  return () => dropTemplate(adminUrl);
}

async function dropTemplate(adminUrl: string): Promise<void> {
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  await client.query(`drop database ${template} with (force)`).finally(() => client.end());
}
