import type { RenderMail } from '#domain/mail/mail.ts';

/** Renders subject, HTML and plain text. The templates are loaded on first use. */
export const renderMail: RenderMail = async (template, props) =>
  (await import('./templates.ts')).renderTemplate(template, props);
