import { describeHeld, type UndecidedRestore } from '#domain/farm/restored.ts';
import { findUndecidedRestore } from '#server/backup/restored-queries.ts';
import type { Db } from '#server/database/client.ts';
import { listHeldIssues } from '#server/mail/newsletter/issues/queries.ts';
import { readShopState, type ShopState } from '#server/metrics/shop-state-queries.ts';
import { note, ok, problem, type Finding } from './finding.ts';

const lateSeconds = 15 * 60;
const oldBackupSeconds = 48 * 3600;

/** Payments, mail, jobs and backups that wait or went wrong. */
export const checkWork = async (
  db: Db,
  { needsBackups }: { needsBackups: boolean },
): Promise<Finding[]> => [
  ...describeWork(await readShopState(db), { needsBackups }),
  ...describeRestore(await findUndecidedRestore(db)),
  ...(await listHeldIssues(db)).map(({ subject, sendAt }) =>
    note(
      `The newsletter “${subject}” was to go out at ${sendAt} and did not.`,
      'Send it, or make it a draft again, on its screen.',
    ),
  ),
];

/** What waits since a restore. */
export const describeRestore = (restore: UndecidedRestore | undefined): Finding[] =>
  restore
    ? [
        problem(
          `Held since the restore of the backup of ${restore.backupMadeAt}: ${describeHeld(restore.held)}.`,
          'It may have gone out before. Choose on the Today screen, or with npm run restored -- send (or drop).',
        ),
      ]
    : [];

export function describeWork(
  state: ShopState,
  { needsBackups }: { needsBackups: boolean },
): Finding[] {
  const { discrepancies, jobs, mails } = state;
  return [
    state.oldestUnsettled > lateSeconds
      ? problem(
          `A card payment has been unsettled for ${minutes(state.oldestUnsettled)}.`,
          'The shop asks the provider by itself while it runs. If it runs, see CardProviderDown and PaymentUnsettled in docs/runbook.md.',
        )
      : ok('No card payment has been unsettled for long.'),
    discrepancies > 0
      ? problem(
          `Open differences from the card provider’s records: ${discrepancies}.`,
          'The Today screen lists them, with what to do.',
        )
      : ok('No difference from the card provider’s records is open.'),
    state.oldestMail > lateSeconds
      ? problem(
          `Mail has been waiting for ${minutes(state.oldestMail)}.`,
          'npm run doctor -- mail tries the mail server.',
        )
      : ok('No mail is late.'),
    ...((mails.failed ?? 0) > 0
      ? [
          note(
            `Mails of the last day that could not be delivered: ${mails.failed}.`,
            'The Today screen and the order’s page show them.',
          ),
        ]
      : []),
    jobs.failed > 0
      ? problem(
          `Jobs given up after all attempts: ${jobs.failed}.`,
          'See JobsFailed in docs/runbook.md.',
        )
      : ok('No job was given up.'),
    ...(jobs.oldest > lateSeconds
      ? [
          problem(
            `A job has been due for ${minutes(jobs.oldest)}.`,
            'Start the shop, with JOB_WORKERS above 0 in at least one process.',
          ),
        ]
      : []),
    ...(needsBackups ? [describeBackup(state.backupAge)] : []),
  ];
}

function describeBackup(age: number | null): Finding {
  if (age === null)
    return problem(
      'No backup has been made and checked yet.',
      'Set BACKUP_DIR or BACKUP_S3_URL for nightly ones; npm run backup makes one now.',
    );
  const hours = Math.round(age / 3600);
  return age > oldBackupSeconds
    ? problem(
        `The last checked backup is ${hours} h old.`,
        'The Today screen shows why the newest one failed.',
      )
    : ok(`The last checked backup is ${hours} h old.`);
}

const minutes = (seconds: number): string => `${Math.round(seconds / 60)} minutes`;
