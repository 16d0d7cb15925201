import { farmTimeZone } from '#domain/settings.ts';
import { formatMoment } from '#domain/stock-wait.ts';
import type { AtSending } from '#server/mail/context.ts';
import { restartHold } from './queries.ts';

/** The hours of a held tree begin when its mail leaves, which an outage may delay. */
export const beginHold: AtSending = async (db, { listMember }) => {
  const heldUntil = listMember ? await restartHold(db, listMember) : undefined;
  return heldUntil && { heldUntil: formatMoment(heldUntil, farmTimeZone) };
};
