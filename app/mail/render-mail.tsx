import type { RenderMail } from '#domain/mail.ts';

/** One mail, ready to be handed over: subject, HTML and plain text. */
export const renderMail: RenderMail = async (template) => ({ subject: template, html: '', text: '' });
