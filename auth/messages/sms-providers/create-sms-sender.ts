import type { SmsSettings } from '#auth/settings/sms.ts';
import { noSmsSender, type SmsSender } from '#auth/messages/sms.ts';
import { createTwilioSender } from './twilio.ts';

export const createSmsSender = ({ provider, twilio }: SmsSettings): SmsSender => (provider === 'twilio' && twilio ? createTwilioSender(twilio) : noSmsSender);
