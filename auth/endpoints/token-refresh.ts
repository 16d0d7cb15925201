import type { Handler } from 'hono';
import * as z from 'zod/mini';
import type { AuthContext } from '../context.ts';
import { validationFailed } from '../errors.ts';
import { looksLikeRefreshToken } from '../refresh-token.ts';
import { refreshSession } from '../refresh-session.ts';
import { optionalText, readBody, readClient } from '../request.ts';

const refreshGrantSchema = z.object({ refresh_token: optionalText });

export const refreshTokenGrant =
  (context: AuthContext): Handler =>
  async (c) => {
    const { refresh_token: token } = await readBody(c, refreshGrantSchema);
    if (!token) throw validationFailed('refresh_token required');
    if (!looksLikeRefreshToken(token)) throw validationFailed('Refresh token is not valid');
    return c.json(await refreshSession(context, token, readClient(c, context)));
  };
