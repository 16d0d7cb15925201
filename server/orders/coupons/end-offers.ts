import type { Trx } from '#server/database/client.ts';
import { findLatestRevision } from '#server/farm/revisions/queries.ts';
import { saveRevision } from '#server/farm/revisions/service.ts';
import type { AdminActor } from '#server/platform/audit/queries.ts';
import { listRunningOffers, lockOffer, updateOffer } from './admin-queries.ts';
import { couponSubject, getOffer } from './admin-service.ts';

/** An offer that something else than its own screen has ended, and the revision this made. */
export interface EndedOffer {
  id: string;
  revision: number;
}

/** Those of the offers that are still running, locked until the transaction ends. */
export async function lockRunningOffers(trx: Trx, ids: readonly string[]) {
  for (const id of ids.toSorted()) await lockOffer(trx, id);
  return (await listRunningOffers(trx)).filter(({ id }) => ids.includes(id));
}

/** Their codes are refused from now on; orders being paid with them complete. */
export async function endOffers(
  trx: Trx,
  actor: AdminActor,
  ids: readonly string[],
  summary: string,
): Promise<EndedOffer[]> {
  const ended: EndedOffer[] = [];
  for (const id of ids) ended.push({ id, revision: await setEnded(trx, actor, id, true, summary) });
  return ended;
}

/** Offers that nobody has changed since run again. @returns how many stay as they are */
export async function reopenOffers(
  trx: Trx,
  actor: AdminActor,
  ended: readonly EndedOffer[],
  summary: string,
): Promise<number> {
  let kept = 0;
  for (const { id, revision } of ended.toSorted((a, b) => a.id.localeCompare(b.id))) {
    await lockOffer(trx, id);
    if ((await findLatestRevision(trx, couponSubject(id)))?.id === revision)
      await setEnded(trx, actor, id, false, summary);
    else kept++;
  }
  return kept;
}

async function setEnded(
  trx: Trx,
  actor: AdminActor,
  id: string,
  ended: boolean,
  summary: string,
): Promise<number> {
  const { content: before } = await getOffer(trx, id);
  const content = { ...before, ended };
  const revision = await saveRevision(trx, actor, couponSubject(id), {
    content,
    summary,
    basedOn: (await findLatestRevision(trx, couponSubject(id)))?.id ?? null,
    before,
  });
  await updateOffer(trx, id, content);
  return revision;
}
