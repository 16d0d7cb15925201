import { readConfig, type Config } from '#server/start/config.ts';

/** Test settings: external services are unreachable unless a test overrides them. */
export const testConfig = (environment: Record<string, string> = {}): Config =>
  readConfig({
    LOG_LEVEL: 'silent',
    DATABASE_POOL_SIZE: '6',
    PUBLIC_URL: 'http://shop.test',
    SQUARE_APPLICATION_ID: 'sandbox-sq0idb-test',
    SQUARE_LOCATION_ID: 'LTEST',
    SQUARE_ACCESS_TOKEN: 'test',
    SQUARE_WEBHOOK_SIGNATURE_KEY: 'test',
    SQUARE_BASE_URL: 'http://127.0.0.1:9',
    SQUARE_SCRIPT_URL: 'http://127.0.0.1:9/v1/square.js',
    GEOCODER_URL: 'http://127.0.0.1:9',
    ROUTER_URL: 'http://127.0.0.1:9',
    SMTP_URL: 'smtp://127.0.0.1:9',
    AUTH_RATE_LIMIT_TRIES: '100000', // limits have their own tests
    AUTH_RATE_LIMIT_EMAIL_PER_CLIENT: '100000',
    AUTH_RATE_LIMIT_TOKEN_REFRESH: '1000000',
    AUTH_SMTP_MAX_FREQUENCY: '0',
    CHECKOUT_TRIES: '100000',
    CHECKOUT_TRIES_PER_NETWORK: '100000',
    CHECKOUT_DECLINES: '100000',
    CHECKOUT_DECLINES_PER_DAY: '100000',
    MAIL_FROM: 'Grafted <hello@grafted.example>',
    ...environment,
  });
