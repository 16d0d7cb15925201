import type { Services } from '../services.ts';
import { claimMail, markFailed, markSent, noteError } from './queries.ts';
import { MailRefused } from './transport.ts';

/**
 * Sends one mail of the outbox. The queue runs a mail's job once at a time and again after a failure.
 * @throws what kept it from being sent, if another try may help
 */
export async function sendMail({ db, log, mailTransport, renderMail }: Services, mailId: string): Promise<void> {
  const mail = await claimMail(db, mailId);
  if (!mail) return;
  try {
    await mailTransport.send({ id: mail.id, to: mail.to, ...(await renderMail(mail.template, mail.props)) });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    if (!(error instanceof MailRefused)) {
      await noteError(db, mail.id, reason);
      throw error;
    }
    log.warn({ mailId, template: mail.template, reason }, 'mail refused for good');
    await markFailed(db, mail.id, reason);
    return;
  }
  await markSent(db, mail.id);
}
