import { ConfigError, readConfig, type Config, type ConfigDefaults } from './config.ts';

/** For the programs' first lines: the settings, or every bad one named on standard error and the end. */
export function configFromEnvironment(defaults?: ConfigDefaults): Config {
  try {
    return readConfig(process.env, defaults);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`Bad settings:\n${error.message}\n`);
    return process.exit(1);
  }
}
