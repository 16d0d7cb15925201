import * as z from 'zod';
import { url } from '#server/start/setting-kinds.ts';

/** Settings of the card provider that the program reads from its environment, joined in config.ts. */
export const squareEnvironment = {
  SQUARE_APPLICATION_ID: z.string().regex(/^(sandbox-sq0idb-|sq0idp-)/, 'must start with sandbox-sq0idb- or sq0idp-'),
  SQUARE_LOCATION_ID: z.string().min(1),
  SQUARE_ACCESS_TOKEN: z.string().min(1),
  SQUARE_WEBHOOK_SIGNATURE_KEY: z.string().min(1),
  /** Where the provider sends its notices; part of what it signs. Defaults to the path on PUBLIC_URL. */
  SQUARE_WEBHOOK_URL: url(/^https?$/, 'https://shop.example/api/payments/webhook').optional(),
  /** The key before, while a new one is being introduced. */
  SQUARE_WEBHOOK_SIGNATURE_KEY_PREVIOUS: z.string().min(1).optional(),
  /** Notices about another merchant are refused. */
  SQUARE_MERCHANT_ID: z.string().min(1).optional(),
  /** Other addresses than the provider's own: for the stand-in. */
  SQUARE_BASE_URL: url(/^https?$/, 'http://127.0.0.1:3001').optional(),
  SQUARE_SCRIPT_URL: url(/^https?$/, 'http://127.0.0.1:3002/v1/square.js').optional(),
};
export type SquareEnvironment = z.infer<z.ZodObject<typeof squareEnvironment>>;

export interface SquareConfig {
  applicationId: string;
  locationId: string;
  accessToken: string;
  /** The one in use first. */
  webhookSignatureKeys: string[];
  webhookUrl: string;
  merchantId: string | undefined;
  /** Undefined: the provider's own address for `sandbox`. */
  baseUrl: string | undefined;
  scriptUrl: string;
  sandbox: boolean;
}

/** @param publicUrl where the shop is reached, without a slash at the end */
export function squareConfig(settings: SquareEnvironment, publicUrl: string): SquareConfig {
  const sandbox = settings.SQUARE_APPLICATION_ID.startsWith('sandbox-');
  return {
    applicationId: settings.SQUARE_APPLICATION_ID,
    locationId: settings.SQUARE_LOCATION_ID,
    accessToken: settings.SQUARE_ACCESS_TOKEN,
    webhookSignatureKeys: [settings.SQUARE_WEBHOOK_SIGNATURE_KEY, settings.SQUARE_WEBHOOK_SIGNATURE_KEY_PREVIOUS].filter((key) => key !== undefined),
    webhookUrl: settings.SQUARE_WEBHOOK_URL ?? `${publicUrl}/api/payments/webhook`,
    merchantId: settings.SQUARE_MERCHANT_ID,
    baseUrl: settings.SQUARE_BASE_URL,
    scriptUrl: settings.SQUARE_SCRIPT_URL ?? `https://${sandbox ? 'sandbox.' : ''}web.squarecdn.com/v1/square.js`,
    sandbox,
  };
}
