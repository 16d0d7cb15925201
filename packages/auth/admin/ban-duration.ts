import { currentMs } from '@grafted/postgres/clock.ts';
import { validationFailed } from '#auth/http/errors.ts';
import { parseSeconds } from '#auth/settings/environment-reader.ts';

/** Reads `24h`, or `none` to lift a ban. Undefined means no change. @throws AuthError 400 */
export function readBannedUntil(duration: string | undefined): Date | null | undefined {
  if (!duration) return undefined;
  if (duration === 'none') return null;
  const seconds = parseSeconds(duration);
  if (seconds === undefined || seconds <= 0)
    throw validationFailed('invalid format for ban duration: must be like 24h, or none');
  const until = new Date(currentMs() + seconds * 1000);
  if (Number.isNaN(until.getTime()))
    throw validationFailed('invalid format for ban duration: is too long');
  return until;
}
