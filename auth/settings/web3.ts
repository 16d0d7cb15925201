/** Sign-in with a wallet's signature. */
export interface Web3Settings {
  ethereum: boolean;
  solana: boolean;
  /** How far a message's `Issued At` may lie from now. */
  maximumValiditySeconds: number;
}

export const defaultWeb3: Web3Settings = { ethereum: false, solana: false, maximumValiditySeconds: 600 };
