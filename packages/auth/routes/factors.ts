import { Hono } from 'hono';
import { requireAdmin, requireUser } from '#auth/access/access.ts';
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
  const user = requireUser(context);
  const own = [user, requireNotAnonymous, requireOwnSession] as const;
  routes.get('/factors/recovery-codes', ...own, recoveryCodesStatus(context));
  routes.post('/factors/recovery-codes', ...own, generateRecoveryCodes(context));
  routes.post('/factors/recovery-codes/verify', ...own, verifyRecoveryCode(context));
  routes.post('/factors/recovery-codes/regenerate', ...own, regenerateRecoveryCodes(context));
  routes.delete('/factors/recovery-codes', ...own, deleteRecoveryCodes(context));
  routes.post('/factors', ...own, enrollFactor(context));
  routes.post('/factors/:factor/challenge', ...own, challengeFactor(context));
  routes.post('/factors/:factor/verify', ...own, verifyFactor(context));
  routes.delete('/factors/:factor', ...own, unenrollFactor(context));

  const admin = requireAdmin(context);
  routes.get('/admin/users/:id/factors', admin, listUserFactors(context));
  routes.put('/admin/users/:id/factors/:factor', admin, updateUserFactor(context));
  routes.delete('/admin/users/:id/factors/:factor', admin, deleteUserFactor(context));
  return routes;
}
