import { Hono } from 'hono';
import { requireAdmin, requireUser } from '#auth/access/access.ts';
import { handlersWith } from '#auth/access/endpoint.ts';
import { requireNotAnonymous, requireOwnSession } from '#auth/access/guards.ts';
import type { AuthContext } from '#auth/context/context.ts';
import {
  deleteUserFactor,
  listUserFactors,
  updateUserFactor,
} from '#auth/endpoints/admin/factors.ts';
import { challengeFactor } from '#auth/endpoints/factors/challenge.ts';
import { enrollFactor } from '#auth/endpoints/factors/enroll.ts';
import {
  deleteRecoveryCodes,
  generateRecoveryCodes,
  recoveryCodesStatus,
  regenerateRecoveryCodes,
  verifyRecoveryCode,
} from '#auth/endpoints/factors/recovery-codes.ts';
import { unenrollFactor } from '#auth/endpoints/factors/unenroll.ts';
import { verifyFactor } from '#auth/endpoints/factors/verify.ts';

export function factorRoutes(context: AuthContext): Hono {
  const routes = new Hono();
  const handle = handlersWith(context);
  const user = requireUser(context);
  const own = [user, requireNotAnonymous, requireOwnSession] as const;
  routes.get('/factors/recovery-codes', ...own, handle(recoveryCodesStatus));
  routes.post('/factors/recovery-codes', ...own, handle(generateRecoveryCodes));
  routes.post('/factors/recovery-codes/verify', ...own, handle(verifyRecoveryCode));
  routes.post('/factors/recovery-codes/regenerate', ...own, handle(regenerateRecoveryCodes));
  routes.delete('/factors/recovery-codes', ...own, handle(deleteRecoveryCodes));
  routes.post('/factors', ...own, handle(enrollFactor));
  routes.post('/factors/:factor/challenge', ...own, handle(challengeFactor));
  routes.post('/factors/:factor/verify', ...own, handle(verifyFactor));
  routes.delete('/factors/:factor', ...own, handle(unenrollFactor));

  const admin = requireAdmin(context);
  routes.get('/admin/users/:id/factors', admin, handle(listUserFactors));
  routes.put('/admin/users/:id/factors/:factor', admin, handle(updateUserFactor));
  routes.delete('/admin/users/:id/factors/:factor', admin, handle(deleteUserFactor));
  return routes;
}
