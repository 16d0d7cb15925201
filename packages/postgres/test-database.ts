import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Client } from 'pg';
import { afterAll, beforeAll, inject } from 'vitest';

export interface TestDatabase {
  client: Client;
  url: string;
  /** Writes SQL files into a folder of their own. */
  write(files: Record<string, string>): Promise<URL>;
}

/** An empty database for the test file. */
export function useTestDatabase(): TestDatabase {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const url = new URL(inject('adminUrl'));
  url.pathname = `/${name}`;
  const [admin, client] = [new Client(inject('adminUrl')), new Client(url.href)];
  const folders: string[] = [];
  beforeAll(async () => {
    await admin.connect();
    await admin.query(`create database ${name}`);
    await client.connect();
  });
  afterAll(async () => {
    await client.end();
    await admin.query(`drop database ${name} with (force)`);
    await admin.end();
    await Promise.all(folders.map((folder) => rm(folder, { recursive: true })));
  });
  return {
    client,
    url: url.href,
    async write(files) {
      const folder = await mkdtemp(path.join(tmpdir(), 'sql-'));
      folders.push(folder);
      for (const [file, text] of Object.entries(files))
        await writeFile(path.join(folder, file), text);
      return pathToFileURL(`${folder}/`);
    },
  };
}
