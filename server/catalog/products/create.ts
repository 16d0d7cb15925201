import { transact } from '@grafted/postgres/transact.ts';
import type { NewProduct } from '#domain/catalog/products.ts';
import {
  findSoldRootstock,
  insertProduct,
  insertVariety,
  lockVariety,
} from '#server/catalog/admin-queries.ts';
import type { Db, Trx } from '#server/database/client.ts';
import { recordAudit, type AdminActor } from '#server/platform/audit/queries.ts';
import { refuse } from '#server/platform/http/errors.ts';

/** Adds a tree of an existing or new variety. @returns its id @throws ShopError if the tree exists */
export const createProduct = (db: Db, actor: AdminActor, input: NewProduct): Promise<string> =>
  transact(db, async (trx) => {
    const variety = await resolveVariety(trx, input);
    const known = await findSoldRootstock(trx, variety, input.rootstock);
    if (known) throw refuse('product_exists', { variety, known });

    const id = await insertProduct(trx, { ...input, variety });
    const { priceCents, quantity, treeSize, imageAlt, hidden, fieldRow } = input;
    await recordAudit(trx, actor, {
      action: 'product_added',
      subjectType: 'product',
      subjectId: id,
      after: { priceCents, quantity, treeSize, imageAlt, hidden, fieldRow },
    });
    return id;
  });

/** Finds the variety case-insensitively or creates it. Locks it, against adding the same tree concurrently. */
async function resolveVariety(trx: Trx, { variety, fruit }: NewProduct): Promise<string> {
  await insertVariety(trx, variety, fruit);
  const known = await lockVariety(trx, variety);
  if (known.fruit !== fruit)
    throw refuse('another_fruit', `${known.name} is known as ${known.fruit}, not ${fruit}`);
  return known.name;
}
