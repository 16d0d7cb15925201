/** The account and session of an access token. */
export interface Identity {
  userId: string;
  /** Lower case; empty if the account has none. */
  email: string;
  emailConfirmed: boolean;
  /** The address comes from a company's identity provider; no mail sent to it was ever confirmed. */
  isSso: boolean;
  sessionId: string;
  /**
   * `needed`: the account has a factor (passkeys included) that this session has not verified. A
   * passkey with user verification counts as two factors.
   */
  secondFactor: 'none' | 'needed' | 'verified';
}
