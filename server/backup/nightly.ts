import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cutText } from '#domain/cut-text.ts';
import { farmLocal } from '#domain/farm-time.ts';
import { farmTimeZone } from '#domain/farm/settings.ts';
import { programFile } from '#server/project-root.ts';
import type { NightlyBackupContext } from './context.ts';
import { countBackupsOf } from './queries.ts';

const triesMax = 3;
const program = programFile('backup');

/** Makes the backup of the farm's date when it is due. */
export async function backUpAtNight(context: NightlyBackupContext, now: Date): Promise<void> {
  const { db, backup, log } = context;
  const [night, time] = farmLocal(now.toISOString(), farmTimeZone).split('T');
  if (!backup.nightly || Number.parseInt(time!) < backup.hour) return;
  const { checked, failed } = await countBackupsOf(db, night!);
  if (checked > 0 || failed >= triesMax) return;
  const { code, output } = await runProgram(context, night!);
  if (code === 0 && output) log.warn({ night, output }, 'old backups stay');
  if (code === 0) log.info({ night }, 'backed up, restored and checked');
  else log.error({ night, output }, 'the backup failed');
}

/** In a process of its own: compression and encryption would delay the shop's requests. */
async function runProgram({ pool }: NightlyBackupContext, night: string) {
  const child = spawn(process.execPath, [program, `--night=${night}`], {
    env: { ...process.env, DATABASE_URL: pool.options.connectionString! }, // set by createPool
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (output += chunk));
  const kill = () => child.kill();
  process.once('exit', kill);
  const [code] = (await once(child, 'close').finally(() => process.off('exit', kill))) as [
    number | null,
  ];
  return { code, output: cutText(output.trim(), 2000) };
}
