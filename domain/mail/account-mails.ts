export interface AccountMails {
  'confirm-address': { link: string; code: string };
  'reset-password': { link: string; code: string };
  'magic-link': { link: string; code: string };
  invite: { link: string };
  /** To the new address; `email-change-current` goes to the old one. */
  /** `account`: whose change it is; missing for an account without an address, and in mails of a release before. */
  'email-change': {
    link: string;
    code: string;
    newEmail: string;
    account?: string;
    isEntrusted?: true;
  };
  'email-change-current': { link: string; code: string; newEmail: string; account?: string };
  reauthenticate: { code: string };
  'password-changed': { resetUrl: string };
  /** `ways` only while the account still uses this address. */
  'security-notice': {
    title: string;
    detail?: string;
    ways?: { resetUrl: string; securityUrl: string };
  };
}
