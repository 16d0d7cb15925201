import { Hono } from 'hono';
import {
  claimListSchema,
  decisionSchema,
  replacementStepSchema,
} from '#domain/orders/claim-list.ts';
import { listClaims } from '#server/orders/claims/admin-queries.ts';
import type { ClaimsContext } from '#server/orders/claims/context.ts';
import { getClaimDetails } from '#server/orders/claims/details.ts';
import { photoContentType, readPhotoOfClaim } from '#server/orders/claims/photos.ts';
import { actorOf } from '#server/platform/audit/actor.ts';
import type { Guards } from '#server/platform/http/access.ts';
import { noContent } from '#server/platform/http/no-content.ts';
import { body, idOf, query, uuidParam } from '#server/platform/http/validation.ts';
import type { LinkSettings } from '#server/platform/outbox/list-token.ts';
import { decideClaim } from './decide.ts';
import { stepReplacement } from './replacement-steps.ts';

type Context = Pick<ClaimsContext, 'db' | 'pictures'> &
  LinkSettings & {
    access: Pick<Guards, 'admin'>;
  };

export function claimAdminRoutes(context: Context) {
  const { db } = context;
  const { admin } = context.access;
  return new Hono()
    .get('/claims', admin, query(claimListSchema), async (c) =>
      c.json(await listClaims(db, c.req.valid('query'))),
    )
    .get('/claims/:id', admin, uuidParam, async (c) => c.json(await getClaimDetails(db, idOf(c))))
    .post('/claims/:id/decision', admin, uuidParam, body(decisionSchema), (c) =>
      noContent(c, decideClaim(context, actorOf(c), idOf(c), c.req.valid('json'))),
    )
    .post('/claims/:id/replacement', admin, uuidParam, body(replacementStepSchema), (c) =>
      noContent(c, stepReplacement(context, actorOf(c), idOf(c), c.req.valid('json').step)),
    )
    .get('/claim-photos/:id', admin, uuidParam, async (c) =>
      c.body(await readPhotoOfClaim(context, idOf(c)), 200, { 'Content-Type': photoContentType }),
    );
}
