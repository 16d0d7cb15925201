import { transact } from '@grafted/postgres/transact.ts';
import {
  hasProduct,
  lockPicturesOfVariety,
  lockVarietyOf,
  setPicture,
} from '#server/catalog/admin-queries.ts';
import type { PictureContext } from '#server/catalog/pictures/context.ts';
import { savePicture } from '#server/catalog/pictures/uploads.ts';
import { replaceMainPicture } from '#server/catalog/varieties/service.ts';
import { recordAudit, type AdminActor } from '#server/platform/audit/queries.ts';
import { refuse } from '#server/platform/http/errors.ts';

/** Changes the picture of a variety, on all rootstocks. */
export async function changePicture(
  { db, pictures }: Pick<PictureContext, 'db' | 'pictures'>,
  actor: AdminActor,
  productId: string,
  upload: Uint8Array,
): Promise<void> {
  if (!(await hasProduct(db, productId))) throw refuse('product_not_found');
  const imageUrl = await savePicture({ db, pictures }, upload); // first, so that no page refers to a missing picture
  await transact(db, async (trx) => {
    const variety = await lockVarietyOf(trx, productId);
    if (variety) await replaceMainPicture(trx, actor, variety, imageUrl);
    const before = await lockPicturesOfVariety(trx, productId);
    await setPicture(
      trx,
      before.map(({ id }) => id),
      imageUrl,
    );
    await recordAudit(
      trx,
      actor,
      before.map(({ id, imageUrl: was }) => ({
        action: 'product_picture',
        subjectType: 'product' as const,
        subjectId: id,
        before: { imageUrl: was },
        after: { imageUrl },
      })),
    );
  });
}
