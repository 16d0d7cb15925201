import { formatMoment } from '#domain/catalog/stock-wait.ts';
import { farmTimeZone } from '#domain/farm/settings.ts';
import type { AtSending } from '#server/platform/outbox/context.ts';
import { restartHolds } from './offer-queries.ts';

/** The hours of held trees begin when their mail leaves, which an outage may delay. */
export const beginHold: AtSending = async (db, { listMember }) => {
  const heldUntil = listMember ? await restartHolds(db, listMember) : undefined;
  return heldUntil && { heldUntil: formatMoment(heldUntil, farmTimeZone) };
};
