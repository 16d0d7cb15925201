import { Hono } from 'hono';
import type { AccountClosurePreview } from '#domain/customers/account-closure.ts';
import { profileSchema, type OwnProfile } from '#domain/orders/checkout.ts';
import { isAppointed } from '#server/farm/admins/queries.ts';
import { changeProfile, findProfile } from '#server/orders/checkout/profile-queries.ts';
import { isAdmin } from '#server/platform/http/access.ts';
import { refuse } from '#server/platform/http/errors.ts';
import { noContent } from '#server/platform/http/no-content.ts';
import { body, idOf, uuidParam } from '#server/platform/http/validation.ts';
import { closeAccount } from './close-account.ts';
import type { ProfileContext } from './context.ts';
import { exportOwnData } from './own-data.ts';
import { listOpenOrders } from './queries.ts';

export function accountRoutes(context: ProfileContext) {
  const { auth, db, reads, adminSecondFactor } = context;
  const { customer } = context.access;
  return new Hono()
    .get('/', customer, async (c) => {
      const { identity } = c.var;
      const admin = await isAdmin(identity, (userId) => isAppointed(reads, userId));
      // The admin screens stay closed until a second factor is set up.
      const needsSecondFactor = admin && adminSecondFactor && identity.secondFactor === 'none';
      return c.json({ email: identity.email, isAdmin: admin, needsSecondFactor });
    })
    .get('/profile', customer, async (c) => {
      const found = await findProfile(reads, c.var.identity.userId);
      return c.json({
        fullName: found?.fullName ?? '',
        phone: found?.phone ?? '',
        address: found?.address ?? '',
        addressLine2: found?.addressLine2 ?? '',
        city: found?.city ?? '',
        state: found?.state ?? '',
        zipCode: found?.zipCode ?? '',
      } satisfies OwnProfile);
    })
    .put('/profile', customer, body(profileSchema), (c) => {
      const { userId, email } = c.var.identity;
      const profile = c.req.valid('json');
      return noContent(c, changeProfile(db, { userId, email: email ?? '', profile }));
    })
    .delete('/', customer, (c) => noContent(c, closeAccount(context, c.var.identity)))
    .get('/closing', customer, async (c) =>
      c.json({
        openOrders: await listOpenOrders(db, c.var.identity.userId),
      } satisfies AccountClosurePreview),
    )
    .get('/security', customer, async (c) => {
      const [security, linkable] = await Promise.all([
        auth.describeAccount(c.var.identity.userId),
        auth.listLinkableProviders(),
      ]);
      if (!security) throw refuse('not_signed_in');
      return c.json({
        ...security,
        linkable,
        sessions: security.sessions.map((session) => ({
          ...session,
          isThis: session.id === c.var.identity.sessionId,
        })),
      });
    })
    .delete('/sessions/:id', customer, uuidParam, async (c) => {
      const ended = await auth.endSession({ userId: c.var.identity.userId, sessionId: idOf(c) });
      if (!ended) throw refuse('not_found');
      return c.body(null, 204);
    })
    .get('/export', customer, async (c) => {
      c.header('Content-Disposition', 'attachment; filename="grafted-account.json"');
      return c.json(await exportOwnData(context, c.var.identity));
    });
}
