import * as z from 'zod';
import { url } from '#server/platform/setting-kinds.ts';

/** Card provider settings from the environment; joined in config.ts. */
export const squareEnvironment = {
  SQUARE_APPLICATION_ID: z
    .string()
    .regex(/^(sandbox-sq0idb-|sq0idp-)/, 'must start with sandbox-sq0idb- or sq0idp-'),
  SQUARE_LOCATION_ID: z.string().min(1),
  SQUARE_ACCESS_TOKEN: z.string().min(1),
  SQUARE_WEBHOOK_SIGNATURE_KEY: z.string().min(1),
  /** Webhook URL, which is part of the signed text. Defaults to the path on PUBLIC_URL. */
  SQUARE_WEBHOOK_URL: url(/^https?$/, 'https://shop.example/api/payments/webhook').optional(),
  /** The previous key, during a key rotation. */
  SQUARE_WEBHOOK_SIGNATURE_KEY_PREVIOUS: z.string().min(1).optional(),
  /** Events of another merchant are rejected. */
  SQUARE_MERCHANT_ID: z.string().min(1).optional(),
  /** Overrides for the stand-in. */
  SQUARE_BASE_URL: url(/^https?$/, 'http://127.0.0.1:3001').optional(),
  SQUARE_SCRIPT_URL: url(/^https?$/, 'http://127.0.0.1:3002/v1/square.js').optional(),
};
export type SquareEnvironment = z.infer<z.ZodObject<typeof squareEnvironment>>;

export interface SquareConfig {
  applicationId: string;
  locationId: string;
  accessToken: string;
  /** Current key first. */
  webhookSignatureKeys: string[];
  webhookUrl: string;
  merchantId: string | undefined;
  /** Undefined: the provider's production or sandbox URL. */
  baseUrl: string | undefined;
  scriptUrl: string;
  sandbox: boolean;
}

/** @param publicUrl without a trailing slash */
export function squareConfig(settings: SquareEnvironment, publicUrl: string): SquareConfig {
  const sandbox = settings.SQUARE_APPLICATION_ID.startsWith('sandbox-');
  return {
    applicationId: settings.SQUARE_APPLICATION_ID,
    locationId: settings.SQUARE_LOCATION_ID,
    accessToken: settings.SQUARE_ACCESS_TOKEN,
    webhookSignatureKeys: [
      settings.SQUARE_WEBHOOK_SIGNATURE_KEY,
      settings.SQUARE_WEBHOOK_SIGNATURE_KEY_PREVIOUS,
    ].filter((key) => key !== undefined),
    webhookUrl: settings.SQUARE_WEBHOOK_URL ?? `${publicUrl}/api/payments/webhook`,
    merchantId: settings.SQUARE_MERCHANT_ID,
    baseUrl: settings.SQUARE_BASE_URL,
    scriptUrl:
      settings.SQUARE_SCRIPT_URL ??
      `https://${sandbox ? 'sandbox.' : ''}web.squarecdn.com/v1/square.js`,
    sandbox,
  };
}
