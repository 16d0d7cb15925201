import { Hono } from 'hono';
import { requireUser } from '#auth/access/access.ts';
import { requireCaptcha, requireCaptchaForGrant } from '#auth/access/captcha.ts';
import { handlersWith } from '#auth/access/endpoint.ts';
import { requestLimits, requireOwnSession } from '#auth/access/guards.ts';
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
  const own = [user, requireOwnSession] as const;
  const captcha = requireCaptcha(context);
  const routes = new Hono();
  const limit = requestLimits(context);
  const handle = handlersWith(context);
  routes.post('/signup', captcha, handle(signUp));
  routes.post('/token', requireCaptchaForGrant(context), handle(token));
  routes.post('/otp', captcha, limit('otp'), handle(otp));
  routes.post('/magiclink', captcha, limit('magicLink'), handle(magicLink));
  routes.get('/verify', limit('verify'), handle(verifyLink));
  routes.post('/verify', limit('verify'), handle(verify));
  routes.post('/verify/look', limit('verify'), handle(lookAtToken));
  routes.post('/verify/again', captcha, limit('resend'), handle(sendAgain));
  routes.post('/recover', captcha, limit('recover'), handle(recover));
  routes.post('/resend', captcha, limit('resend'), handle(resend));
  routes.get('/user', user, handle(getUser));
  routes.put('/user', ...own, limit('updateUser'), handle(updateUser));
  routes.get('/reauthenticate', ...own, handle(reauthenticate));
  routes.post('/reauthenticate', ...own, limit('verify'), handle(confirmReauthentication));
  routes.post('/logout', ...own, handle(logout));
  return routes;
}
