import type { ShortfallMailRequest } from '#domain/orders/shortfall-list.ts';
import { shortfallPath } from '#domain/orders/shortfalls.ts';
import { refuse } from '#server/platform/http/errors.ts';
import type { ShortfallsContext } from './context.ts';
import { previewShortfall } from './preview.ts';
import { shortfallMail } from './shortfall-mail.ts';

/** The mail as it will go to one customer; its link leads nowhere yet. */
export async function previewMail(
  { db, publicUrl, renderMail }: Pick<ShortfallsContext, 'db' | 'publicUrl' | 'renderMail'>,
  { orderItemId, productIds, reason, ...counted }: ShortfallMailRequest,
): Promise<{ to: string; subject: string; html: string }> {
  const preview = await previewShortfall(db, counted);
  const buyer = preview.unserved.find((one) => one.orderItemId === orderItemId);
  if (!buyer) throw refuse('item_not_found.served_now');
  const offers = buyer.offers.filter(({ productId }) => productIds.includes(productId));
  const url = publicUrl + shortfallPath('preview');
  const { subject, html } = await renderMail(
    'shortfall',
    shortfallMail(preview, { ...buyer, offers }, { reason, url }),
  );
  return { to: buyer.email, subject, html };
}
