import { useState } from 'react';
import { auth } from '#app/session/session.ts';
import { notify } from '#app/ui/notify.ts';
import { authErrorMessage } from './messages.ts';

const failed = 'Failed to send a new link';

/** Resends the confirmation link. */
export function useResend() {
  const [sending, setSending] = useState(false);

  async function resend(email: string): Promise<void> {
    setSending(true);
    try {
      const { error } = await (await auth()).resend({ type: 'signup', email });
      if (error) notify.error(authErrorMessage(error, failed));
      else notify.success('We have emailed you a new link.');
    } catch {
      notify.error(failed);
    } finally {
      setSending(false);
    }
  }
  return { sending, resend };
}
