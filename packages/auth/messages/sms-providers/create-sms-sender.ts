import { disabledSmsSender, type SmsSender } from '#auth/context/sms-sender.ts';
import type { SmsSettings } from '#auth/settings/sms.ts';
import { createTwilioSender } from './twilio.ts';

export const createSmsSender = ({ provider, twilio }: SmsSettings): SmsSender =>
  provider === 'twilio' && twilio ? createTwilioSender(twilio) : disabledSmsSender;
