import type { EnvironmentReader } from './environment-reader.ts';

/** Sign-in with a wallet's signature. */
export const defaultWeb3 = {
  ethereum: false,
  solana: false,
  /** How far a message's `Issued At` may be from now, in either direction. */
  maximumValiditySeconds: { ethereum: 600, solana: 600 },
};
export type Web3Settings = typeof defaultWeb3;

export const readWeb3 = (env: EnvironmentReader, defaults: Web3Settings): Web3Settings => ({
  ethereum: env.flag('AUTH_EXTERNAL_WEB3_ETHEREUM_ENABLED', defaults.ethereum),
  solana: env.flag('AUTH_EXTERNAL_WEB3_SOLANA_ENABLED', defaults.solana),
  maximumValiditySeconds: {
    ethereum: env.seconds(
      'AUTH_EXTERNAL_WEB3_ETHEREUM_MAXIMUM_VALIDITY_DURATION',
      defaults.maximumValiditySeconds.ethereum,
      { min: 1 },
    ),
    solana: env.seconds(
      'AUTH_EXTERNAL_WEB3_SOLANA_MAXIMUM_VALIDITY_DURATION',
      defaults.maximumValiditySeconds.solana,
      { min: 1 },
    ),
  },
});
