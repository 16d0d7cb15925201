import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod';
import { BackupError } from './backup-error.ts';

const range = z.object({ from: z.int().min(0), to: z.int().min(0) });
const aboutSchema = z.object({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  kind: z.enum(['base backup', 'dump']),
  /** PostgreSQL's major version. */
  postgres: z.int(),
  /** A base backup fits one platform only, like linux-x64. */
  platform: z.string(),
  /** The newest migration by list. */
  schema: z.record(z.string(), z.string()),
  /** Rows of tables that only grow, before and after the copy. */
  rows: z.record(z.string(), range),
  /** Sizes of all other files, in bytes. */
  files: z.record(z.string(), z.int()),
});

/** What a backup says about itself, in its first file. */
export type AboutBackup = z.infer<typeof aboutSchema>;

const fileName = 'about.json';

export async function writeAbout(folder: string, about: Omit<AboutBackup, 'files'>): Promise<void> {
  const complete: AboutBackup = { ...about, files: await listFiles(folder) };
  await writeFile(path.join(folder, fileName), JSON.stringify(complete, null, 2));
}

/** @throws BackupError when it is missing or made by a newer program, or when files are missing or cut off */
export async function readAbout(folder: string): Promise<AboutBackup> {
  const text = await readFile(path.join(folder, fileName), 'utf8').catch(() => undefined);
  if (!text) throw new BackupError('The backup is incomplete: it does not say what it contains.');
  const parsed = aboutSchema.safeParse(JSON.parse(text));
  if (!parsed.success)
    throw new BackupError(
      'The backup was made by another version of this program, in a format that this one does not know.',
    );
  const found = await listFiles(folder);
  const wrong = Object.entries(parsed.data.files).filter(([name, bytes]) => found[name] !== bytes);
  if (wrong.length > 0)
    throw new BackupError(
      `The backup is incomplete: ${wrong.length} of its files are missing or cut off.`,
    );
  return parsed.data;
}

async function listFiles(folder: string): Promise<Record<string, number>> {
  const sizes: Record<string, number> = {};
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    const name = path.relative(folder, file);
    if (entry.isFile() && name !== fileName) sizes[name] = (await stat(file)).size;
  }
  return sizes;
}
