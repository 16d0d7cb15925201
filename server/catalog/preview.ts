import { createHmac, timingSafeEqual } from 'node:crypto';
import { currentMs, isUuid } from '@grafted/auth';

interface PreviewSettings {
  publicUrl: string;
  linkSecret: string;
}

const cookieName = 'grafted-preview';
const validSeconds = 3600;

/** Lets the browser of an admin see the page of one variety that is not published. Scripts cannot read it. */
export function previewCookie(
  { publicUrl, linkSecret }: PreviewSettings,
  varietyId: string,
): string {
  const pass = `${varietyId}.${Math.floor(currentMs() / 1000) + validSeconds}`;
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

/** The id of the variety that this browser may preview. */
export function readPreviewCookie(
  { linkSecret }: Pick<PreviewSettings, 'linkSecret'>,
  cookies: string | null,
): string | undefined {
  const [, pass, id, expires, signature] =
    /(?:^|;\s*)(?:__Host-)?grafted-preview=(([\da-f-]{36})\.(\d{1,12}))\.([\w-]{43})(?:;|$)/.exec(
      cookies ?? '',
    ) ?? [];
  if (!pass || !id || !signature || !isUuid(id)) return undefined;
  if (!timingSafeEqual(Buffer.from(signature), Buffer.from(sign(linkSecret, pass))))
    return undefined;
  return Number(expires) > currentMs() / 1000 ? id : undefined;
}

const sign = (secret: string, text: string): string =>
  createHmac('sha256', secret).update(`preview:${text}`).digest('base64url');
