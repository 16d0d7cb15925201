/** The relying party that passkeys and security keys are made for. */
export interface WebauthnSettings {
  rpId: string;
  rpName: string;
  /** Origins of the pages that may use them. */
  origins: readonly string[];
  challengeSeconds: number;
}

export interface PasskeySettings {
  enabled: boolean;
  perUserMax: number;
}

export const defaultPasskeys: PasskeySettings = { enabled: false, perUserMax: 10 };
export const defaultWebauthn: WebauthnSettings = { rpId: 'localhost', rpName: 'Grafted', origins: [], challengeSeconds: 300 };
