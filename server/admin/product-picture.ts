import { sql } from 'kysely';
import { recordAudit, type AdminActor } from '#server/audit/queries.ts';
import { transact } from '#server/database/transact.ts';
import { ShopError } from '#server/http/errors.ts';
import { savePicture } from '#server/pictures/uploads.ts';
import type { AdminContext } from './context.ts';

/** Changes the picture of a variety, on all rootstocks. */
export async function changePicture(
  { db, pictures }: Pick<AdminContext, 'db' | 'pictures'>,
  actor: AdminActor,
  productId: string,
  upload: Uint8Array,
): Promise<void> {
  const known = await db
    .selectFrom('products')
    .select('id')
    .where('id', '=', productId)
    .executeTakeFirst();
  if (!known) throw new ShopError('product_not_found', 404, 'Product not found');
  const imageUrl = await savePicture({ db, pictures }, upload); // first, so that no page refers to a missing picture
  await transact(db, async (trx) => {
    const before = await trx
      .selectFrom('products')
      .select(['id', 'image_url'])
      .where('variety', '=', (eb) =>
        eb.selectFrom('products').select('variety').where('id', '=', productId),
      )
      .orderBy('id')
      .forUpdate()
      .execute();
    await trx
      .updateTable('products')
      .set({ image_url: imageUrl, updated_at: sql`now()` })
      .where(
        'id',
        'in',
        before.map(({ id }) => id),
      )
      .execute();
    await recordAudit(
      trx,
      actor,
      before.map(({ id, image_url }) => ({
        action: 'product_picture',
        subjectType: 'product' as const,
        subjectId: id,
        before: { imageUrl: image_url },
        after: { imageUrl },
      })),
    );
  });
}
