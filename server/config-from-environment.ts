import { ConfigError, readConfig, type Config } from './config.ts';

/** For the programs' first lines: the settings, or every bad one named on standard error and the end. */
export function configFromEnvironment(): Config {
  try {
    return readConfig(process.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`Bad settings:\n${error.message}\n`);
    return process.exit(1);
  }
}
