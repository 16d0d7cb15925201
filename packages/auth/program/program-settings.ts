import { availableParallelism } from 'node:os';
import { defaultNamespace } from '#auth/database/namespace.ts';
import { createEnvironmentReader, type Environment } from '#auth/settings/environment-reader.ts';
import { readSettings } from '#auth/settings/environment.ts';
import { readMailDelivery, type MailDeliverySettings } from '#auth/settings/mail-delivery.ts';
import { defaultSettings, type AuthSettings } from '#auth/settings/settings.ts';
import { defaultPort } from './default-port.ts';

/** More connections than the processors can serve only add contention. */
const defaultPoolSize = Math.max(4, 2 * availableParallelism());

/** Settings of the standalone service. */
export interface ProgramSettings {
  port: number;
  host: string;
  databaseUrl: string;
  namespace: string;
  poolSize: number;
  corsHeaders: readonly string[];
  logLevel: (typeof logLevels)[number];
  mail: MailDeliverySettings;
  auth: AuthSettings;
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** @throws SettingsError that lists all invalid variables */
export function readProgramSettings(given: Environment): ProgramSettings {
  const env = createEnvironmentReader(given);
  const namespace = env.text('AUTH_DB_NAMESPACE', defaultNamespace);
  if (!/^[a-z_][a-z0-9_]{0,62}$/.test(namespace))
    env.refuse('AUTH_DB_NAMESPACE', 'must consist of lowercase letters, digits and underscores');
  const databaseUrl = env.text('AUTH_DATABASE_URL', '');
  if (!/^postgres(ql)?:\/\//.test(databaseUrl))
    env.refuse(
      'AUTH_DATABASE_URL',
      databaseUrl ? 'must be like postgres://user:password@host/database' : 'is not set',
    );
  const settings: ProgramSettings = {
    port: env.count('PORT', defaultPort(given), { max: 65_535 }),
    host: env.text('HOST', '127.0.0.1'),
    databaseUrl,
    namespace,
    poolSize: env.count('AUTH_DB_POOL_SIZE', defaultPoolSize, { min: 2, max: 200 }),
    corsHeaders: env.list('AUTH_CORS_ALLOWED_HEADERS', []),
    logLevel: env.choice('AUTH_LOG_LEVEL', logLevels, 'info'),
    mail: readMailDelivery(env),
    auth: readSettings(env, { ...defaultSettings, externalUrl: '', siteUrl: '' }),
  };
  env.assertValid();
  return settings;
}
