import * as z from 'zod/mini';
import { refuse } from './errors.ts';

const uuid = z.guid();
export const isUuid = (text: string | undefined): text is string => uuid.safeParse(text).success;

/** An id from the path. Anything but a UUID is answered with 404. */
export function readPathId(text: string | undefined, message: string): string {
  if (!isUuid(text)) throw refuse('validation_failed.path', message);
  return text.toLowerCase();
}
