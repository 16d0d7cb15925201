// `npm run restore -- FILE` replaces the shop's database by that of a backup: docs/operating.md.
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { count } from '#domain/count.ts';
import { describeHeld } from '#domain/farm/restored.ts';
import type { AboutBackup } from '#server/backup/about.ts';
import { BackupError, describeFailure } from '#server/backup/backup-error.ts';
import { restoreBackup } from '#server/backup/restore.ts';
import { readBackupSettings } from './backup-settings.ts';

const usage = 'npm run restore -- FILE [--yes]';

try {
  const { values, positionals } = parseArgs({
    options: { yes: { type: 'boolean' } },
    allowPositionals: true,
  });
  const [file] = positionals;
  if (!file || positionals.length > 1) throw new BackupError(usage);
  const { about, pictures, marked, previous } = await restoreBackup({
    ...readBackupSettings(process.env),
    file,
    confirm: (question) => (values.yes ? Promise.resolve(true) : ask(question)),
    report: (step) => process.stdout.write(`${step} …\n`),
  });
  process.stdout.write(
    `Restored the shop of ${about.madeAt}: ${count(about.rows.orders?.to ?? 0, 'order')}; put back ${count(pictures, 'missing picture')}. The ledger holds.\n`,
  );
  process.stdout.write(
    `Held until somebody says what becomes of it: ${describeHeld(marked.held)}. It may have gone out after the backup. Decide on the Today screen, or with npm run restored -- send (or drop).
The next order gets the number ${marked.nextOrderNumber}: customers may have lower ones in their mails.\n`,
  );
  if (previous)
    process.stdout.write(`The database before is kept: ${previous}. Delete it when all is well.\n`);
} catch (error) {
  process.stderr.write(`${describeFailure(error)}\n`);
  process.exitCode = 1;
}

async function ask({
  database,
  about,
}: {
  database: string;
  about: AboutBackup;
}): Promise<boolean> {
  if (!process.stdin.isTTY)
    throw new BackupError(
      `This replaces the database ${database}. Nobody can be asked here: add --yes.`,
    );
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(
    `This replaces the database ${database} by the backup of ${about.madeAt}. Type ${database} to go on: `,
  );
  terminal.close();
  return answer.trim() === database;
}
