import { createHmac, timingSafeEqual } from 'node:crypto';
import { isUuid } from '@grafted/auth';
import { currentMs } from '@grafted/postgres/clock.ts';

interface PreviewSettings {
  publicUrl: string;
  linkSecret: string;
}

const cookieName = 'grafted-preview';
const validSeconds = 3600;

export interface PreviewPass {
  varietyId: string;
  /** Who opened the editor, and in which session: the pass ends with either. */
  userId: string;
  sessionId: string;
}

/** Lets the browser of an admin see the page of one variety that is not published. Scripts cannot read it. */
export function previewCookie(
  { publicUrl, linkSecret }: PreviewSettings,
  { varietyId, userId, sessionId }: PreviewPass,
): string {
  const pass = `${varietyId}~${userId}~${sessionId}.${Math.floor(currentMs() / 1000) + validSeconds}`;
  const secure = publicUrl.startsWith('https:');
  return [
    `${secure ? '__Host-' : ''}${cookieName}=${pass}.${sign(linkSecret, pass)}`,
    'Path=/',
    `Max-Age=${validSeconds}`,
    'HttpOnly',
    'SameSite=Strict',
    ...(secure ? ['Secure'] : []),
  ].join('; ');
}

/** What this browser may preview, if the session is still there and still an admin's. */
export function readPreviewCookie(
  { linkSecret }: Pick<PreviewSettings, 'linkSecret'>,
  cookies: string | null,
): PreviewPass | undefined {
  const [, pass, ids, expires, signature] =
    /(?:^|;\s*)(?:__Host-)?grafted-preview=(([\da-f~-]{110})\.(\d{1,12}))\.([\w-]{43})(?:;|$)/.exec(
      cookies ?? '',
    ) ?? [];
  const [varietyId, userId, sessionId] = ids?.split('~') ?? [];
  if (!pass || !signature || !isUuid(varietyId) || !isUuid(userId) || !isUuid(sessionId))
    return undefined;
  if (!timingSafeEqual(Buffer.from(signature), Buffer.from(sign(linkSecret, pass))))
    return undefined;
  return Number(expires) > currentMs() / 1000 ? { varietyId, userId, sessionId } : undefined;
}

const sign = (secret: string, text: string): string =>
  createHmac('sha256', secret).update(`preview:${text}`).digest('base64url');
