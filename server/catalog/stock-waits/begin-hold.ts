import { formatMoment } from '#domain/catalog/stock-wait.ts';
import { farmTimeZone } from '#domain/farm/settings.ts';
import type { AtSending } from '#server/platform/outbox/context.ts';
import { restartHold } from './queries.ts';

/** The hours of a held tree begin when its mail leaves, which an outage may delay. */
export const beginHold: AtSending = async (db, { listMember }) => {
  const heldUntil = listMember ? await restartHold(db, listMember) : undefined;
  return heldUntil && { heldUntil: formatMoment(heldUntil, farmTimeZone) };
};
