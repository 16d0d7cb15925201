import { useState } from 'react';
import { notify } from '#app/ui/notify.ts';
import { sendMailAgain, type EarlierMail } from './mailed-proof.ts';
import { authErrorMessage } from './messages.ts';

const failed = 'Failed to send a new link';

/** Sends a new link: of the kind of an earlier mail, else of the kind that was mailed last. */
export function useResend() {
  const [sending, setSending] = useState(false);

  async function resend(email: string, earlier?: EarlierMail): Promise<void> {
    setSending(true);
    try {
      const error = await sendMailAgain(email, earlier);
      if (error) notify.error(authErrorMessage(error, failed), { topic: failed });
      else notify.success('We have emailed you a new link.', { topic: failed });
    } catch (error) {
      notify.error(authErrorMessage(error as Error, failed), { topic: failed });
    } finally {
      setSending(false);
    }
  }
  return { sending, resend };
}
