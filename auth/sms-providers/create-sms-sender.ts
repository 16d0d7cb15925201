import type { SmsSettings } from '../settings/sms.ts';
import { noSmsSender, type SmsSender } from '../sms.ts';
import { createTwilioSender } from './twilio.ts';

export const createSmsSender = ({ provider, twilio }: SmsSettings): SmsSender => (provider === 'twilio' && twilio ? createTwilioSender(twilio) : noSmsSender);
