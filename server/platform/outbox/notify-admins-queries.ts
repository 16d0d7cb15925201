import type { NotificationKind } from '#domain/mail/notifications.ts';
import type { Trx } from '#server/database/client.ts';
import { execute } from '#server/database/rows.ts';

/** A note for every admin who wants this kind, once for each subject. `mail/notifications` sends it. */
export const notifyAdmins = (
  trx: Trx,
  kind: NotificationKind,
  subject: string,
  details: Record<string, unknown>,
): Promise<void> =>
  execute(trx)`
    select notify_admins(${kind}::text, ${subject}::text, ${JSON.stringify(details)}::jsonb, now())`;
