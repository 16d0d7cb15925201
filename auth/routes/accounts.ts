import { Hono } from 'hono';
import { requireUser } from '../access.ts';
import { requireCaptcha, requireCaptchaForGrant } from '../captcha.ts';
import type { AuthContext } from '../context.ts';
import { getUser } from '../endpoints/get-user.ts';
import { logout } from '../endpoints/logout.ts';
import { magicLink, otp } from '../endpoints/otp.ts';
import { reauthenticate } from '../endpoints/reauthenticate.ts';
import { recover } from '../endpoints/recover.ts';
import { resend } from '../endpoints/resend.ts';
import { showMailedCode } from '../endpoints/show-mailed-code.ts';
import { signUp } from '../endpoints/sign-up.ts';
import { token } from '../endpoints/token.ts';
import { updateUser } from '../endpoints/update-user.ts';
import { verifyLink } from '../endpoints/verify-link.ts';
import { verify } from '../endpoints/verify.ts';
import { requireOwnSession } from '../guards.ts';

/** Signing up and in, and what one may change about oneself. */
export function accountRoutes(context: AuthContext): Hono {
  const user = requireUser(context);
  const captcha = requireCaptcha(context);
  const routes = new Hono();
  routes.post('/signup', captcha, signUp(context));
  routes.post('/token', requireCaptchaForGrant(context), token(context));
  routes.post('/otp', captcha, otp(context));
  routes.post('/magiclink', captcha, magicLink(context));
  routes.get('/verify', verifyLink(context));
  routes.post('/verify', verify(context));
  routes.post('/recover', captcha, recover(context));
  routes.post('/resend', captcha, resend(context));
  routes.get('/user', user, getUser);
  routes.put('/user', user, requireOwnSession, updateUser(context));
  routes.get('/reauthenticate', user, requireOwnSession, reauthenticate(context));
  routes.post('/reauthenticate', user, requireOwnSession, showMailedCode(context));
  routes.post('/logout', user, requireOwnSession, logout(context));
  return routes;
}
