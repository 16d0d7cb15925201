import type { EnvironmentReader } from './environment-reader.ts';

/** Sign-in with a wallet's signature. */
export interface Web3Settings {
  ethereum: boolean;
  solana: boolean;
  /** How far a message's `Issued At` may be from now, in either direction. */
  maximumValiditySeconds: Readonly<Record<'ethereum' | 'solana', number>>;
}

export const defaultWeb3: Web3Settings = {
  ethereum: false,
  solana: false,
  maximumValiditySeconds: { ethereum: 600, solana: 600 },
};

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
