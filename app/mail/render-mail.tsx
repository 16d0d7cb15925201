import type { RenderMail } from '#domain/mail.ts';

/** One mail, ready to be handed over: subject, HTML and plain text. The mail library comes with the first one. */
export const renderMail: RenderMail = async (template, props) => (await import('./templates.tsx')).renderTemplate(template, props);
