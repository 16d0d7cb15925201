import { createMiddleware } from 'hono/factory';
import * as z from 'zod/mini';
import type { AuthContext } from '#auth/context/context.ts';
import { refuse } from '#auth/http/errors.ts';
import { optionalText, readBody, readClient } from '#auth/http/request.ts';
import type { CaptchaSettings } from '#auth/settings/captcha.ts';
import { hasAdminToken } from './access.ts';

const bodySchema = z.object({
  gotrue_meta_security: z.optional(z.object({ captcha_token: optionalText })),
});
const verdictSchema = z.object({
  success: z.boolean(),
  'error-codes': z.optional(z.array(z.string())),
});
const timeoutMs = 5000;

const refused = (reason: string) => refuse('captcha_failed', reason);

/** Requires a solved CAPTCHA where one is configured. Requests with an admin token are exempt. */
export const requireCaptcha = (context: AuthContext) =>
  createMiddleware(async (c, next) => {
    const { captcha } = context.settings;
    if (captcha && !(await hasAdminToken(c, context))) {
      const { gotrue_meta_security: meta } = await readBody(c, bodySchema);
      const token = meta?.captcha_token?.trim();
      if (!token) throw refused('no captcha_token found');
      await assertSolved(captcha, token, readClient(c, context).address);
    }
    await next();
  });

/** Only grants that start a new sign-in; a refresh has no CAPTCHA. */
const guardedGrants = new Set(['password', 'web3']);

/** Guards POST /token, where only some grants need a CAPTCHA. */
export const requireCaptchaForGrant = (context: AuthContext) => {
  const guard = requireCaptcha(context);
  const { web3 } = context.settings;
  return createMiddleware((c, next) => {
    const grant = c.req.query('grant_type') ?? '';
    const isDisabled = grant === 'web3' && !web3.ethereum && !web3.solana; // "disabled" is reported before a missing CAPTCHA
    return guardedGrants.has(grant) && !isDisabled ? guard(c, next) : next();
  });
};

async function assertSolved(
  { secret, url }: CaptchaSettings,
  token: string,
  clientAddress: string,
): Promise<void> {
  const body = new URLSearchParams({
    secret,
    response: token,
    ...(clientAddress && { remoteip: clientAddress }),
  });
  const answer = await fetch(url, {
    method: 'POST',
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  })
    .then((response) => response.json())
    .catch((cause: unknown) => {
      throw refuse('unexpected_failure.captcha', {
        cause,
      });
    });
  const verdict = verdictSchema.safeParse(answer).data;
  if (!verdict?.success)
    throw refused(verdict?.['error-codes']?.join(', ') || 'captcha verification failed');
}
