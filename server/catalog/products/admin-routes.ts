import { Hono } from 'hono';
import {
  csvBytesMax,
  newProductSchema,
  pictureBytesMax,
  productChangeSchema,
  productListSchema,
  treesToCountSchema,
} from '#domain/catalog/products.ts';
import { listCatalogTrees } from '#server/catalog/catalog-tree-queries.ts';
import { previewHashSchema } from '#server/catalog/import-plan.ts';
import type { PictureContext } from '#server/catalog/pictures/context.ts';
import { readTreeLine } from '#server/catalog/stock-waits/tree-line-queries.ts';
import type { Db } from '#server/database/client.ts';
import { actorOf } from '#server/platform/audit/actor.ts';
import type { Guards } from '#server/platform/http/access.ts';
import { csvResponse } from '#server/platform/http/csv-response.ts';
import { fileLimit, fileOf } from '#server/platform/http/file-limit.ts';
import { noContent } from '#server/platform/http/no-content.ts';
import { body, idOf, query, uuidParam } from '#server/platform/http/validation.ts';
import { changeProduct } from './change.ts';
import { createProduct } from './create.ts';
import { productCsvHead, productCsvLine } from './csv.ts';
import { checkImport, writeImport } from './import.ts';
import type { OrderedTrees } from './ordered-trees.ts';
import { changePicture } from './picture.ts';
import { listProducts, listTreesToCount, readProductHistory } from './queries.ts';

interface ProductAdminContext extends PictureContext {
  access: Pick<Guards, 'admin'>;
  orderedTrees: OrderedTrees;
}

/** Exempt from the body limit in app.ts; they have the larger limits below. */
export const uploadPaths = [
  '/api/admin/product-imports',
  '/api/admin/product-imports/check',
  '/api/admin/products/:id/picture',
];
const pictureLimit = fileLimit(pictureBytesMax, 'The picture');
const csvLimit = fileLimit(csvBytesMax, 'The file');

export function productRoutes(context: ProductAdminContext) {
  const { db, log } = context;
  const { admin } = context.access;
  return new Hono()
    .get('/products', admin, query(productListSchema), async (c) =>
      c.json(await listProducts(context, c.req.valid('query'))),
    )
    .get('/products/count', admin, query(treesToCountSchema), async (c) =>
      c.json(await listTreesToCount(context, c.req.valid('query'))),
    )
    .post('/products', admin, body(newProductSchema), async (c) =>
      c.json({ id: await createProduct(db, actorOf(c), c.req.valid('json')) }, 201),
    )
    .get('/products.csv', admin, (c) =>
      csvResponse(c, { name: 'trees.csv', lines: productCsv(db), log }),
    )
    .get('/products/:id/history', admin, uuidParam, async (c) =>
      c.json(await readProductHistory(db, idOf(c))),
    )
    .get('/products/:id/line', admin, uuidParam, async (c) =>
      c.json(await readTreeLine(db, idOf(c))),
    )
    .patch('/products/:id', admin, uuidParam, body(productChangeSchema), (c) =>
      noContent(c, changeProduct(context, actorOf(c), idOf(c), c.req.valid('json'))),
    )
    .put('/products/:id/picture', admin, uuidParam, pictureLimit, async (c) => {
      await changePicture(context, actorOf(c), idOf(c), await fileOf(c));
      return c.body(null, 204);
    })
    .post('/product-imports/check', admin, csvLimit, async (c) =>
      c.json(await checkImport(db, await fileOf(c))),
    )
    .post('/product-imports', admin, query(previewHashSchema), csvLimit, async (c) => {
      await writeImport(db, actorOf(c), await fileOf(c), c.req.valid('query').previewHash);
      return c.body(null, 204);
    });
}

async function* productCsv(db: Db): AsyncGenerator<string> {
  yield productCsvHead;
  yield (await listCatalogTrees(db)).map(productCsvLine).join('');
}
