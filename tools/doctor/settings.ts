import { ConfigError, likelyEnvironment, readConfig, type Config } from '#server/start/config.ts';
import { standinEnvironment } from '#standins/standins.ts';

/** Reads the settings as the shop does. Prints what is invalid and exits. */
export function readSettings(): Config {
  const SHOP_ENV = likelyEnvironment(process.env);
  try {
    // `npm start` runs its stand-ins on the ports after its own.
    return readConfig(
      { ...(SHOP_ENV === 'production' ? {} : standinEnvironment(process.env)), ...process.env },
      { SHOP_ENV },
    );
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`Invalid settings:\n${error.message}\n`);
    return process.exit(2);
  }
}
