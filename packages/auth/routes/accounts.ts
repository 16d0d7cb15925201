import { Hono } from 'hono';
import { requireUser } from '#auth/access/access.ts';
import { requireCaptcha, requireCaptchaForGrant } from '#auth/access/captcha.ts';
import { requireOwnSession } from '#auth/access/guards.ts';
import type { AuthContext } from '#auth/context/context.ts';
import { confirmReauthentication } from '#auth/endpoints/confirm-reauthentication.ts';
import { getUser } from '#auth/endpoints/get-user.ts';
import { logout } from '#auth/endpoints/logout.ts';
import { lookAtToken } from '#auth/endpoints/look-at-token.ts';
import { magicLink, otp } from '#auth/endpoints/otp.ts';
import { reauthenticate } from '#auth/endpoints/reauthenticate.ts';
import { recover } from '#auth/endpoints/recover.ts';
import { resend } from '#auth/endpoints/resend.ts';
import { sendAgain } from '#auth/endpoints/send-again.ts';
import { signUp } from '#auth/endpoints/sign-up.ts';
import { token } from '#auth/endpoints/token.ts';
import { updateUser } from '#auth/endpoints/update-user.ts';
import { verifyLink } from '#auth/endpoints/verify-link.ts';
import { verify } from '#auth/endpoints/verify.ts';

/** Sign-up, sign-in and changes of one's own account. */
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
  routes.post('/verify/look', lookAtToken(context));
  routes.post('/verify/again', captcha, sendAgain(context));
  routes.post('/recover', captcha, recover(context));
  routes.post('/resend', captcha, resend(context));
  routes.get('/user', user, getUser);
  routes.put('/user', user, requireOwnSession, updateUser(context));
  routes.get('/reauthenticate', user, requireOwnSession, reauthenticate(context));
  routes.post('/reauthenticate', user, requireOwnSession, confirmReauthentication(context));
  routes.post('/logout', user, requireOwnSession, logout(context));
  return routes;
}
