import { sql } from 'kysely';
import type { NewProduct } from '#domain/admin/products.ts';
import { numericFromCents } from '#domain/money.ts';
import { recordAudit, type AdminActor } from '#server/audit/queries.ts';
import type { Db, Trx } from '#server/database/client.ts';
import { transact } from '#server/database/transact.ts';
import { ShopError } from '#server/http/errors.ts';

/** Adds a tree of an existing or new variety. @returns its id @throws ShopError if the tree exists */
export const createProduct = (db: Db, actor: AdminActor, input: NewProduct): Promise<string> =>
  transact(db, async (trx) => {
    const variety = await resolveVariety(trx, input);
    const known = await trx
      .selectFrom('products')
      .select('rootstock')
      .where('variety', '=', variety)
      .where(sql<boolean>`lower(rootstock) = ${input.rootstock.toLowerCase()}`)
      .executeTakeFirst();
    if (known)
      throw new ShopError(
        'product_exists',
        409,
        `There is already ${variety} on ${known.rootstock}`,
      );

    const { fruit, rootstock, priceCents, quantity, treeSize, imageAlt, hidden } = input;
    const { id } = await trx
      .insertInto('products')
      .values((eb) => ({
        fruit,
        variety,
        rootstock,
        price: numericFromCents(priceCents),
        quantity,
        tree_size: treeSize,
        image_alt: imageAlt,
        hidden,
        // All rootstocks of a variety share its picture.
        image_url: eb
          .selectFrom('products')
          .select('image_url')
          .where('variety', '=', variety)
          .where('image_url', 'is not', null)
          .limit(1),
      }))
      .returning('id')
      .executeTakeFirstOrThrow();
    await recordAudit(trx, actor, [
      {
        action: 'product_added',
        subjectType: 'product',
        subjectId: id,
        before: {},
        after: { priceCents, quantity, treeSize, imageAlt, hidden },
      },
    ]);
    return id;
  });

/** Finds the variety case-insensitively or creates it. Locks it, against adding the same tree concurrently. */
async function resolveVariety(trx: Trx, { variety, fruit }: NewProduct): Promise<string> {
  await trx
    .insertInto('varieties')
    .values({ name: variety, fruit })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const known = await trx
    .selectFrom('varieties')
    .select(['name', 'fruit'])
    .where(sql<boolean>`lower(name) = ${variety.toLowerCase()}`)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (known.fruit !== fruit)
    throw new ShopError(
      'another_fruit',
      409,
      `${known.name} is known as ${known.fruit}, not ${fruit}`,
    );
  return known.name;
}
