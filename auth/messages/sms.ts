import { AuthError } from '#auth/http/errors.ts';

export type SmsChannel = 'sms' | 'whatsapp';

/** Where text messages go. */
export interface SmsSender {
  readonly channels: readonly string[];
  /** @throws AuthError 422 when the message could not be handed over */
  send(phone: string, text: string, channel: SmsChannel): Promise<{ messageId?: string }>;
}

/** For services without a provider: everything works but the sending. */
export const noSmsSender: SmsSender = {
  channels: ['sms'],
  send: () => Promise.reject(new AuthError(422, 'sms_send_failed', 'Error sending sms: no SMS provider is configured')),
};

export const fillSmsTemplate = (template: string, code: string): string => template.replaceAll(/\{\{\s*\.Code\s*\}\}/g, code);
