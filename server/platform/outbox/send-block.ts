import type { Db } from '#server/database/client.ts';
import type { ClaimedMail } from './queries.ts';
import {
  findSuppression,
  hasUnsubscribed,
  isCareWanted,
  takeTransactionalTry,
} from './suppression-queries.ts';

/**
 * The reason not to send a mail, undefined if there is none. Consumes one of a suppressed address's
 * remaining tries.
 */
export async function findSendBlock(
  db: Db,
  {
    list,
    listMember,
    stream,
    toAddress,
  }: Pick<ClaimedMail, 'list' | 'listMember' | 'stream' | 'toAddress'>,
): Promise<string | undefined> {
  if (list === 'care' && listMember && !(await isCareWanted(db, listMember))) return 'unsubscribed';
  if (list === 'newsletter' && (await hasUnsubscribed(db, toAddress))) return 'unsubscribed';
  const isBlocked =
    stream === 'marketing'
      ? (await findSuppression(db, toAddress)) !== undefined
      : !(await takeTransactionalTry(db, toAddress.toLowerCase()));
  return isBlocked ? 'address bounced' : undefined;
}
