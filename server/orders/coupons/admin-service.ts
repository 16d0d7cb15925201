import { randomUUID } from 'node:crypto';
import { transact } from '@grafted/postgres/transact.ts';
import type { Revised } from '#domain/farm/revisions.ts';
import {
  couponSchema,
  type CouponContent,
  type CouponEntry,
  type NewCoupon,
} from '#domain/orders/coupon-content.ts';
import { summarizeCoupon } from '#domain/orders/coupon-text.ts';
import type { Db, Trx } from '#server/database/client.ts';
import { readHistory } from '#server/farm/revisions/history.ts';
import type { Subject } from '#server/farm/revisions/queries.ts';
import {
  contentOf,
  saveRevision,
  type Restore,
  type Save,
} from '#server/farm/revisions/service.ts';
import type { AdminActor } from '#server/platform/audit/queries.ts';
import { orRefuse, refuse } from '#server/platform/http/errors.ts';
import { parse } from '#server/platform/http/validation.ts';
import { countMostUses, findOffer, insertCodes, lockOffer, updateOffer } from './admin-queries.ts';
import { makeCode } from './issue.ts';

export const couponSubject = (id: string): Subject => ({ type: 'coupon', key: id });
const triesMax = 5;

export type RevisedCoupon = Revised<CouponContent> & Omit<CouponEntry, 'content'>;

/** @throws ShopError for an unknown coupon */
export async function readCoupon(db: Db, id: string): Promise<RevisedCoupon> {
  const [coupon, history] = await Promise.all([
    getOffer(db, id),
    readHistory(db, couponSubject(id)),
  ]);
  return { ...coupon, ...history };
}

/** @returns the coupon's id. @throws ShopError when the code was ever used before */
export const createCoupon = (
  db: Db,
  actor: AdminActor,
  { content, codes }: NewCoupon,
): Promise<string> =>
  transact(db, async (trx) => {
    const id =
      codes.kind === 'one'
        ? await insertOne(trx, codes.code, content)
        : await insertMany(trx, codes, content);
    await saveRevision(trx, actor, couponSubject(id), {
      content: (await getOffer(trx, id)).content,
      summary:
        codes.kind === 'one'
          ? `Created ${codes.code}`
          : `Created ${codes.count} codes that begin with ${codes.prefix}-`,
      basedOn: null,
    });
    return id;
  });

async function insertOne(trx: Trx, code: string, content: CouponContent): Promise<string> {
  const [id] = await insertCodes(trx, { codes: [code], batchId: null, content });
  if (id) return id;
  throw refuse('code_taken', { code }, { details: { field: 'codes.code' } });
}

/** Each code is for one order. */
async function insertMany(
  trx: Trx,
  { prefix, count }: { prefix: string; count: number },
  content: CouponContent,
): Promise<string> {
  if (content.email !== null)
    throw refuse('invalid_input.several_codes_for_one_account', {
      details: { field: 'content.email' },
    });
  const batchId = randomUUID();
  let missing = count;
  for (let tries = 0; tries < triesMax && missing > 0; tries++) {
    const codes = Array.from({ length: missing }, () => makeCode(prefix.replace(/-+$/, '')));
    const made = await insertCodes(trx, { codes, batchId, content: { ...content, limit: 1 } });
    missing -= made.length;
  }
  if (missing > 0) throw new Error('Not enough free codes were found');
  return batchId;
}

/** Orders being paid keep the discount they were placed with. */
export const saveCoupon = (
  db: Db,
  actor: AdminActor,
  id: string,
  { content, basedOn }: Save & { content: CouponContent },
): Promise<void> =>
  transact(db, async (trx) => {
    await lockOffer(trx, id);
    const { content: before, codes } = await getOffer(trx, id);
    const isEndedOnly = summarizeCoupon({ ...before, ended: content.ended }, content) === '';
    if (before.rule.kind === 'fixed_total' && !(isEndedOnly && content.ended))
      throw refuse('coupon_fixed');
    const after = codes > 1 ? { ...content, limit: 1, email: null } : content;
    await saveRevision(trx, actor, couponSubject(id), {
      content: after,
      summary: summarizeCoupon(before, after) || 'Saved without changes',
      basedOn,
      before,
    });
    await assertLimit(trx, id, after);
    await updateOffer(trx, id, after);
  });

/** The code is refused from now on; orders being paid with it complete. */
export async function endCoupon(
  db: Db,
  actor: AdminActor,
  id: string,
  { basedOn }: Save,
): Promise<void> {
  const { content } = await getOffer(db, id);
  await saveCoupon(db, actor, id, { content: { ...content, ended: true }, basedOn });
}

export async function restoreCoupon(
  db: Db,
  actor: AdminActor,
  id: string,
  { revision, basedOn }: Restore,
): Promise<void> {
  const content = await contentOf(db, couponSubject(id), revision);
  if ((content as CouponContent).rule.kind === 'fixed_total') throw refuse('coupon_fixed');
  await saveCoupon(db, actor, id, { content: parse(couponSchema, content), basedOn });
}

export const getOffer = async (db: Db, id: string): Promise<CouponEntry> =>
  orRefuse(await findOffer(db, id), 'coupon_not_found');

async function assertLimit(trx: Trx, id: string, { limit }: CouponContent): Promise<void> {
  const uses = limit === null ? 0 : await countMostUses(trx, id);
  if (limit === null || uses <= limit) return;
  throw refuse('limit_below_uses', { uses }, { details: { field: 'content.limit' } });
}
