import { Hono } from 'hono';
import { requireUser } from '../access.ts';
import type { AuthContext } from '../context.ts';
import { challengeFactor } from '../endpoints/factors/challenge.ts';
import { enrollFactor } from '../endpoints/factors/enroll.ts';
import { unenrollFactor } from '../endpoints/factors/unenroll.ts';
import { verifyFactor } from '../endpoints/factors/verify.ts';
import { requireNotAnonymous } from '../guards.ts';

/** What a person shows besides the password. */
export function factorRoutes(context: AuthContext): Hono {
  const routes = new Hono();
  const user = requireUser(context);
  routes.post('/factors', user, requireNotAnonymous, enrollFactor(context));
  routes.post('/factors/:factor/challenge', user, requireNotAnonymous, challengeFactor(context));
  routes.post('/factors/:factor/verify', user, requireNotAnonymous, verifyFactor(context));
  routes.delete('/factors/:factor', user, requireNotAnonymous, unenrollFactor(context));
  return routes;
}
