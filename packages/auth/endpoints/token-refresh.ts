import * as z from 'zod/mini';
import type { Endpoint } from '#auth/access/endpoint.ts';
import { validationFailed } from '#auth/http/errors.ts';
import { optionalText, readBody, readClient } from '#auth/http/request.ts';
import { refreshSession } from '#auth/sessions/refresh-session.ts';
import { looksLikeRefreshToken } from '#auth/sessions/refresh-token.ts';

const refreshGrantSchema = z.object({ refresh_token: optionalText });

export const refreshTokenGrant: Endpoint = async (c, context) => {
  const { refresh_token: token } = await readBody(c, refreshGrantSchema);
  if (!token) throw validationFailed('refresh_token required');
  if (!looksLikeRefreshToken(token)) throw validationFailed('Refresh token is not valid');
  return c.json(await refreshSession(context, token, readClient(c, context)));
};
