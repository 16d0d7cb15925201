import * as z from 'zod/mini';
import type { SmsSender } from '#auth/context/sms-sender.ts';
import { refuse } from '#auth/http/errors.ts';
import type { TwilioSettings } from '#auth/settings/sms.ts';

const timeoutMs = 5000;
const answerSchema = z.object({ sid: z.optional(z.string()), message: z.optional(z.string()) });

const failed = (problem: string, cause?: unknown) => refuse('sms_send_failed', problem, { cause });

/** Sends SMS and WhatsApp messages through Twilio's API. */
export function createTwilioSender({
  accountSid,
  authToken,
  messageServiceSid,
  url,
}: TwilioSettings): SmsSender {
  const endpoint = `${url}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`;
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;
  return {
    channels: ['sms', 'whatsapp'],
    async send(phone, text, channel) {
      const prefix = channel === 'whatsapp' ? 'whatsapp:' : '';
      const isService = messageServiceSid.startsWith('MG');
      const body = new URLSearchParams({
        To: `${prefix}+${phone}`,
        Channel: channel,
        ...(isService
          ? { MessagingServiceSid: messageServiceSid }
          : { From: prefix + messageServiceSid }),
        Body: text,
      });
      const answer = await fetch(endpoint, {
        method: 'POST',
        headers: { authorization },
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      }).catch((cause: unknown) => {
        throw failed('the SMS provider does not answer', cause);
      });
      const { sid, message } =
        answerSchema.safeParse(await answer.json().catch(() => undefined)).data ?? {};
      if (!answer.ok) throw failed(message ?? `the SMS provider answered ${answer.status}`);
      return sid === undefined ? {} : { messageId: sid };
    },
  };
}
