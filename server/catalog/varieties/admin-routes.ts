import { Hono } from 'hono';
import { csvBytesMax, pictureBytesMax } from '#domain/catalog/products.ts';
import {
  newVarietySchema,
  saveVarietySchema,
  varietyListSchema,
  varietyStateSchema,
} from '#domain/catalog/varieties.ts';
import { restoreSchema } from '#domain/farm/revisions.ts';
import { previewHashSchema } from '#server/catalog/import-plan.ts';
import { savePicture } from '#server/catalog/pictures/uploads.ts';
import { previewCookie } from '#server/catalog/preview.ts';
import { actorOf } from '#server/platform/audit/actor.ts';
import { csvResponse } from '#server/platform/http/csv-response.ts';
import { fileLimit, fileOf } from '#server/platform/http/file-limit.ts';
import { noContent } from '#server/platform/http/no-content.ts';
import { body, idOf, query, uuidParam } from '#server/platform/http/validation.ts';
import type { VarietyAdminContext } from './context.ts';
import { varietyCsv } from './csv.ts';
import { checkVarietyImport, writeVarietyImport } from './import.ts';
import {
  changeState,
  createVariety,
  listVarieties,
  readVariety,
  restoreVariety,
  saveVariety,
} from './service.ts';

/** Exempt from the body limit in app.ts; they have larger limits below. */
export const varietyUploadPaths = [
  '/api/admin/variety-imports',
  '/api/admin/variety-imports/check',
  '/api/admin/variety-pictures',
];
const pictureLimit = fileLimit(pictureBytesMax, 'The picture');
const csvLimit = fileLimit(csvBytesMax, 'The file');

export function varietyRoutes(context: VarietyAdminContext) {
  const { db, log } = context;
  const { admin } = context.access;
  return new Hono()
    .get('/varieties', admin, query(varietyListSchema), async (c) =>
      c.json(await listVarieties(db, c.req.valid('query'))),
    )
    .post('/varieties', admin, body(newVarietySchema), async (c) =>
      c.json({ id: await createVariety(db, actorOf(c), c.req.valid('json')) }, 201),
    )
    .get('/varieties.csv', admin, (c) =>
      csvResponse(c, { name: 'varieties.csv', lines: varietyCsv(db), log }),
    )
    .get('/varieties/:id', admin, uuidParam, async (c) => {
      const { id } = c.req.valid('param');
      const variety = await readVariety(db, id);
      c.header('Set-Cookie', previewCookie(context, { varietyId: id, ...c.var.identity }));
      return c.json({ ...variety, trees: await context.listTreesOf(variety.content.name) });
    })
    .put('/varieties/:id', admin, uuidParam, body(saveVarietySchema), (c) =>
      noContent(c, saveVariety(db, actorOf(c), idOf(c), c.req.valid('json'))),
    )
    .put('/varieties/:id/state', admin, uuidParam, body(varietyStateSchema), (c) =>
      noContent(c, changeState(db, actorOf(c), idOf(c), c.req.valid('json'))),
    )
    .post('/varieties/:id/restore', admin, uuidParam, body(restoreSchema), (c) =>
      noContent(c, restoreVariety(db, actorOf(c), idOf(c), c.req.valid('json'))),
    )
    .post('/variety-pictures', admin, pictureLimit, async (c) =>
      c.json({ url: await savePicture(context, await fileOf(c)) }, 201),
    )
    .post('/variety-imports/check', admin, csvLimit, async (c) =>
      c.json(await checkVarietyImport(db, await fileOf(c))),
    )
    .post('/variety-imports', admin, query(previewHashSchema), csvLimit, async (c) => {
      await writeVarietyImport(db, actorOf(c), await fileOf(c), c.req.valid('query').previewHash);
      return c.body(null, 204);
    });
}
