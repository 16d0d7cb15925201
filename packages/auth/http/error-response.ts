import type { Context } from 'hono';
import type { AuthError } from './errors.ts';

const versionHeader = 'X-Supabase-Api-Version';
const codedErrorsSince = '2024-01-01';

/** Formats an error for the client's protocol version. */
export function errorResponse(c: Context, error: AuthError): Response {
  const { status, code, message } = error;
  const { weakPasswordReasons: reasons, retryAfterSeconds } = error.details;
  const weakPassword = reasons && { weak_password: { reasons } };
  c.header('x-sb-error-code', code);
  if (retryAfterSeconds) c.header('Retry-After', String(retryAfterSeconds));

  if (!readsCodedErrors(c.req.header(versionHeader))) {
    const errorId =
      status >= 500 ? { error_id: c.get('requestId') as string | undefined } : undefined;
    return c.json(
      { code: status, error_code: code, msg: message, ...errorId, ...weakPassword },
      status,
    );
  }
  // The client reads `code` only if the response names the version too.
  c.header(versionHeader, codedErrorsSince);
  return c.json({ code, message, ...weakPassword }, status);
}

/** Versions are ISO dates, which sort as text. */
const readsCodedErrors = (version: string | undefined): boolean =>
  version !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(version) && version >= codedErrorsSince;
