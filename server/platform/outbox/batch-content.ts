import { randomUUID } from 'node:crypto';
import type { MailTemplate, MailTemplates, RenderedMail } from '#domain/mail/mail.ts';
import { findBatchProps } from './batch-queries.ts';
import type { MailDeliveryContext } from './context.ts';
import { preferencesUrl } from './list-token.ts';
import type { ClaimedMail } from './queries.ts';

interface BatchContent extends RenderedMail {
  /** Stands where each recipient's own link goes. */
  placeholder: string;
}

/** Rendered contents by batch. Their props never change; few are sent at a time. */
const contents = new Map<string, Promise<BatchContent>>();
const contentsMax = 3;

/** Rendered once per batch; only the unsubscribe link differs between recipients. */
export async function renderBatchMail(
  context: MailDeliveryContext,
  { template, list, listMember }: ClaimedMail,
  batchId: string,
): Promise<RenderedMail> {
  if (!list || !listMember) throw new Error('A mail of a batch must belong to a list');
  const rendering = contents.get(batchId) ?? startRendering(context, template, batchId);
  const { placeholder, subject, html, text } = await rendering;
  const link = preferencesUrl(context, { list, member: listMember });
  return {
    subject,
    html: html.replaceAll(placeholder, link),
    text: text.replaceAll(placeholder, link),
  };
}

function startRendering(
  context: MailDeliveryContext,
  template: string,
  batchId: string,
): Promise<BatchContent> {
  const rendering = render(context, template, batchId);
  rendering.catch(() => contents.delete(batchId)); // the next attempt tries again
  contents.set(batchId, rendering);
  for (const oldest of contents.keys()) if (contents.size > contentsMax) contents.delete(oldest);
  return rendering;
}

async function render(
  { db, publicUrl, renderMail }: MailDeliveryContext,
  template: string,
  batchId: string,
): Promise<BatchContent> {
  const placeholder = `${publicUrl}/newsletter/${randomUUID()}`;
  const props = { ...(await findBatchProps(db, batchId)), unsubscribeUrl: placeholder };
  // Written by `insertBatch` with the template's own props.
  const rendered = await renderMail(
    template as MailTemplate,
    props as unknown as MailTemplates[MailTemplate],
  );
  return { placeholder, ...rendered };
}
