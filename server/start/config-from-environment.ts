import { ConfigError, readConfig, type Config, type ConfigDefaults } from './config.ts';

/** Reads the configuration, or lists all invalid settings on standard error and exits. */
export function configFromEnvironment(defaults?: ConfigDefaults): Config {
  try {
    return readConfig(process.env, defaults);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`Invalid settings:\n${error.message}\n`);
    return process.exit(1);
  }
}
