import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type { Client } from 'pg';
import { tryLocks } from './try-locks.ts';

export interface DefinitionPlan {
  /**
   * Hold one `*.sql` file for each function (with the triggers that call it) or view. Its first
   * line is `-- version N`. Files of later folders may use what earlier ones define, and files of
   * one folder each other.
   */
  folders: readonly URL[];
  /** Table of applied definitions, as an SQL identifier; created if missing. */
  list: string;
}

interface Definition {
  name: string;
  version: number;
  sha256: string;
  text: string;
}

interface Applied {
  version: number;
  sha256: string;
}

/**
 * Applies definitions whose version rose. One that a newer program has applied stays: an older
 * program never replaces it. The caller must hold a lock.
 * @throws if a definition was changed without raising its version
 */
export async function applyDefinitions(
  client: Client,
  { folders, list }: DefinitionPlan,
): Promise<string[]> {
  await client.query(
    `create table if not exists ${list} (name text primary key, version integer not null, sha256 text not null, applied_at timestamptz not null default now())`,
  );
  const { rows } = await client.query<Applied & { name: string }>(
    `select name, version, sha256 from ${list}`,
  );
  const applied = new Map(rows.map(({ name, ...one }) => [name, one]));
  const definitions = (await Promise.all(folders.map(readDefinitions))).flat();
  const risen = definitions.filter((definition) =>
    isRisen(definition, applied.get(definition.name)),
  );
  for (const definition of risen) await apply(client, definition, list);
  return risen.map(({ name }) => name);
}

function isRisen({ name, version, sha256 }: Definition, before: Applied | undefined): boolean {
  if (before?.version === version && before.sha256 !== sha256)
    throw new Error(`${name} was changed after it was applied: raise its version`);
  return !before || before.version < version;
}

async function apply(client: Client, definition: Definition, list: string): Promise<void> {
  const { name, version, sha256, text } = definition;
  const change = async () => {
    await client.query('set local check_function_bodies = off'); // a function may call one of a later file
    await client.query(text); // simple protocol: allows several statements
    await client.query(
      `insert into ${list} (name, version, sha256) values ($1, $2, $3)
        on conflict (name) do update set version = excluded.version, sha256 = excluded.sha256, applied_at = now()`,
      [name, version, sha256],
    );
  };
  await tryLocks(client, change).catch((cause: unknown) => {
    throw new Error(`Definition ${name} failed`, { cause });
  });
}

async function readDefinitions(folder: URL): Promise<Definition[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).toSorted();
  const definitions = await Promise.all(
    files.map(async (file) => {
      const text = await readFile(new URL(file, folder), 'utf8');
      const version = /^-- version (\d+)\n/.exec(text)?.[1];
      if (!version) throw new Error(`${file} does not begin with its version`);
      const sha256 = createHash('sha256').update(text).digest('hex');
      return { name: file.slice(0, -'.sql'.length), version: Number(version), sha256, text };
    }),
  );
  return inOrderOfUse(definitions);
}

/** A view must exist before one that reads it is made. */
function inOrderOfUse(definitions: readonly Definition[]): Definition[] {
  const ordered = new Set<Definition>();
  const visit = (definition: Definition, users: readonly Definition[]) => {
    if (ordered.has(definition) || users.includes(definition)) return;
    for (const other of definitions)
      if (new RegExp(`\\b${other.name}\\b`).test(definition.text))
        visit(other, [...users, definition]);
    ordered.add(definition);
  };
  for (const definition of definitions) visit(definition, []);
  return [...ordered];
}
