import * as z from 'zod';
import { url } from '#server/platform/setting-kinds.ts';

/** Card provider settings from the environment; joined in config.ts. */
export const squareEnvironment = {
  SQUARE_APPLICATION_ID: z
    .string()
    .regex(/^(sandbox-sq0idb-|sq0idp-)/, 'must start with sandbox-sq0idb- or sq0idp-')
    .meta({
      description: 'card provider account; the prefix selects sandbox or production',
      unset: 'the stand-in',
    }),
  SQUARE_LOCATION_ID: z
    .string()
    .min(1)
    .meta({ description: 'its location', unset: 'the stand-in' }),
  SQUARE_ACCESS_TOKEN: z
    .string()
    .min(1)
    .meta({ description: 'its access token', unset: 'the stand-in' }),
  SQUARE_WEBHOOK_SIGNATURE_KEY: z
    .string()
    .min(1)
    .meta({ description: 'key of its webhook', unset: 'the stand-in' }),
  SQUARE_WEBHOOK_URL: url(/^https?$/, 'https://shop.example/api/payments/webhook')
    .optional()
    .meta({
      description: 'webhook URL exactly as entered in the provider’s dashboard',
      unset: '`PUBLIC_URL/api/payments/webhook`',
    }),
  SQUARE_WEBHOOK_SIGNATURE_KEY_PREVIOUS: z
    .string()
    .min(1)
    .optional()
    .describe('previous key, during a rotation'),
  SQUARE_MERCHANT_ID: z
    .string()
    .min(1)
    .optional()
    .meta({ description: 'rejects webhook events of other merchants', unset: 'not checked' }),
  SQUARE_BASE_URL: url(/^https?$/, 'http://127.0.0.1:3001')
    .optional()
    .meta({
      description: 'address of the stand-in; refused in production',
      unset: 'the provider’s',
    }),
  SQUARE_SCRIPT_URL: url(/^https?$/, 'http://127.0.0.1:3002/v1/square.js')
    .optional()
    .meta({
      description: 'script of the stand-in; refused in production',
      unset: 'the provider’s',
    }),
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
