import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { newClaimSchema, photoBytesMax } from '#domain/orders/claims.ts';
import type { SignedIn } from '#server/platform/http/access.ts';
import { fileLimit, fileOf } from '#server/platform/http/file-limit.ts';
import { noContent } from '#server/platform/http/no-content.ts';
import { createRateLimit } from '#server/platform/http/rate-limit.ts';
import { body, idOf, uuidParam } from '#server/platform/http/validation.ts';
import type { ClaimsContext } from './context.ts';
import { assertMayUpload } from './may-upload.ts';
import { photoContentType, readOwnPhoto, removePhoto, savePhoto } from './photos.ts';
import { listOwnClaims } from './queries.ts';
import { createClaim, withdrawClaim } from './service.ts';

/** Exempt from the body limit in app.ts. */
export const claimUploadPaths = ['/api/claims/photos'];
const photoLimit = fileLimit(photoBytesMax, 'The photo');
const uploadsPerHour = 60;

export function claimRoutes(context: ClaimsContext) {
  const { db } = context;
  const { customer } = context.access;
  const uploads = createRateLimit(db, {
    name: 'claim-photos',
    times: uploadsPerHour,
    seconds: 3600,
  });
  /** Before the photo is read. */
  const mayUpload = createMiddleware<SignedIn>(async (c, next) => {
    const { userId } = c.var.identity;
    await uploads.count(userId);
    await assertMayUpload(db, userId);
    await next();
  });
  return new Hono()
    .get('/', customer, async (c) =>
      c.json({ claims: await listOwnClaims(db, c.var.identity.userId) }),
    )
    .post('/', customer, body(newClaimSchema), async (c) =>
      c.json(
        { claim: await createClaim(context, c.var.identity.userId, c.req.valid('json')) },
        201,
      ),
    )
    .delete('/:id', customer, uuidParam, (c) =>
      noContent(c, withdrawClaim(db, c.var.identity.userId, idOf(c))),
    )
    .post('/photos', customer, mayUpload, photoLimit, async (c) => {
      const { userId } = c.var.identity;
      return c.json({ id: await savePhoto(context, userId, await fileOf(c)) }, 201);
    })
    .get('/photos/:id', customer, uuidParam, async (c) =>
      c.body(await readOwnPhoto(context, c.var.identity.userId, idOf(c)), 200, {
        'Content-Type': photoContentType,
      }),
    )
    .delete('/photos/:id', customer, uuidParam, (c) =>
      noContent(c, removePhoto(context, c.var.identity.userId, idOf(c))),
    );
}
