import { currentMs } from '@grafted/postgres/clock.ts';
import type { AuthContext } from '#auth/context/context.ts';
import { fillSmsTemplate, type SmsChannel } from '#auth/context/sms-sender.ts';
import { validationFailed } from '#auth/http/errors.ts';
import type { TokenSubject } from '#auth/queries/one-time-tokens.ts';
import type { AuthTrx } from '#auth/tables/tables.ts';
import { createToken, saveToken, type NewToken } from './one-time-tokens.ts';

/**
 * A code sent before anything is stored, so that no transaction waits for the provider and a
 * failure leaves no rows.
 */
export interface SentCode {
  messageId?: string;
  save(trx: AuthTrx, subject: Omit<TokenSubject, 'address'>): Promise<void>;
}

/** @throws AuthError 429, or 422 if the provider did not accept the message */
export async function sendSmsCode(
  context: AuthContext,
  phone: string,
  channel: SmsChannel,
  kind: string,
): Promise<SentCode> {
  const { sms, settings, limits } = context;
  const testCode = findTestCode(context, phone);
  if (testCode)
    return sentCode({ ...createToken(settings.sms.codeDigits), code: testCode }, phone, 'test-otp');
  await limits.countSms(kind, phone);
  const created = createToken(settings.sms.codeDigits);
  const { messageId } = await sms
    .send(phone, fillSmsTemplate(settings.sms.template, created.code), channel)
    .catch(async (error: unknown) => {
      await limits.uncountSms(kind, phone);
      throw error;
    });
  return sentCode(created, phone, messageId);
}

const sentCode = (created: NewToken, phone: string, messageId: string | undefined): SentCode => ({
  ...(messageId !== undefined && { messageId }),
  save: async (trx, subject) =>
    void (await saveToken(trx, { ...subject, address: phone }, created)),
});

function findTestCode({ settings: { sms } }: AuthContext, phone: string): string | undefined {
  if (sms.testCodesUntil && sms.testCodesUntil.getTime() < currentMs()) return undefined;
  return Object.hasOwn(sms.testCodes, phone) ? sms.testCodes[phone] : undefined;
}

const badChannel =
  "Invalid channel, supported values are 'sms' or 'whatsapp'. 'whatsapp' is only supported if Twilio or Twilio Verify is used as the provider.";

/** @throws AuthError 400 for a channel the provider does not support */
export function readChannel({ sms }: AuthContext, given: string | undefined): SmsChannel {
  const channel = given || 'sms';
  if (channel === 'sms' || (channel === 'whatsapp' && sms.channels.includes('whatsapp')))
    return channel;
  throw validationFailed(badChannel);
}
