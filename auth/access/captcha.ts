import { createMiddleware } from 'hono/factory';
import * as z from 'zod/mini';
import { bearsAdminToken } from './access.ts';
import type { AuthContext } from '#auth/context.ts';
import { AuthError } from '#auth/http/errors.ts';
import { optionalText, readBody, readClient } from '#auth/http/request.ts';
import type { CaptchaSettings } from '#auth/settings/captcha.ts';

const bodySchema = z.object({ gotrue_meta_security: z.optional(z.object({ captcha_token: optionalText })) });
const verdictSchema = z.object({ success: z.boolean(), 'error-codes': z.optional(z.array(z.string())) });
const patienceMs = 5000;

const refused = (reason: string) => new AuthError(400, 'captcha_failed', `captcha protection: request disallowed (${reason})`);

/** Lets a request pass that brings a solved puzzle, where puzzles are asked for. Programs with an admin token solve none. */
export const requireCaptcha = (context: AuthContext) =>
  createMiddleware(async (c, next) => {
    const { captcha } = context.settings;
    if (captcha && !(await bearsAdminToken(c, context))) {
      const { gotrue_meta_security: meta } = await readBody(c, bodySchema);
      const token = meta?.captcha_token?.trim();
      if (!token) throw refused('no captcha_token found');
      await assertSolved(captcha, token, readClient(c, context).address);
    }
    await next();
  });

/** Grants that a person starts anew, by typing or signing. */
const guardedGrants = new Set(['password', 'web3']);

/** The same for POST /token, where only some grants are guarded. */
export const requireCaptchaForGrant = (context: AuthContext) => {
  const guard = requireCaptcha(context);
  const { web3 } = context.settings;
  return createMiddleware((c, next) => {
    const grant = c.req.query('grant_type') ?? '';
    const isOff = grant === 'web3' && !web3.ethereum && !web3.solana; // which is told first
    return guardedGrants.has(grant) && !isOff ? guard(c, next) : next();
  });
};

async function assertSolved({ secret, url }: CaptchaSettings, token: string, clientAddress: string): Promise<void> {
  const body = new URLSearchParams({ secret, response: token, ...(clientAddress && { remoteip: clientAddress }) });
  const answer = await fetch(url, { method: 'POST', body, redirect: 'error', signal: AbortSignal.timeout(patienceMs) })
    .then((response) => response.json())
    .catch((cause: unknown) => {
      throw new AuthError(500, 'unexpected_failure', 'captcha verification process failed', { cause });
    });
  const verdict = verdictSchema.safeParse(answer).data;
  if (!verdict?.success) throw refused(verdict?.['error-codes']?.join(', ') || 'captcha verification failed');
}
