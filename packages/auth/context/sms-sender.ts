import { refuse } from '#auth/http/errors.ts';

export type SmsChannel = 'sms' | 'whatsapp';

export interface SmsSender {
  readonly channels: readonly string[];
  /** @throws AuthError 422 if the provider did not accept the message */
  send(phone: string, text: string, channel: SmsChannel): Promise<{ messageId?: string }>;
}

/** Where there is no provider, everything works except sending. */
export const disabledSmsSender: SmsSender = {
  channels: ['sms'],
  send: () => Promise.reject(refuse('sms_send_failed', 'no SMS provider is configured')),
};

export const fillSmsTemplate = (template: string, code: string): string =>
  template.replaceAll(/\{\{\s*\.Code\s*\}\}/g, code);
