import type { MailTemplates } from '#domain/mail/mail.ts';
import { accountSamples } from './samples/account-samples.ts';
import { adminSamples } from './samples/admin-samples.ts';
import { claimSamples } from './samples/claim-samples.ts';
import { listSamples } from './samples/list-samples.ts';
import { orderSamples } from './samples/order-samples.ts';
import { pickupSamples } from './samples/pickup-samples.ts';

/** Sample props for every template, for the preview page and the tests. */
export const mailSamples: MailTemplates = {
  ...accountSamples,
  ...adminSamples,
  ...claimSamples,
  ...listSamples,
  ...orderSamples,
  ...pickupSamples,
};
