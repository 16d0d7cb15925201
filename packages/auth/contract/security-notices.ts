/** Account changes the owner is notified of, in case somebody else made them. */
export const securityChanges = {
  'authenticator-added': 'An authenticator app was added to your account',
  'authenticator-removed': 'An authenticator app was removed from your account',
  'security-key-added': 'A security key was added to your account',
  'security-key-removed': 'A security key was removed from your account',
  'code-phone-added': 'A phone for sign-in codes was added to your account',
  'code-phone-removed': 'A phone for sign-in codes was removed from your account',
  'passkey-added': 'A passkey was added to your account',
  'passkey-removed': 'A passkey was removed from your account',
  'recovery-codes-made': 'New recovery codes were created for your account',
  'recovery-codes-removed': 'The recovery codes of your account were removed',
  'recovery-code-used': 'A recovery code was used to sign in to your account',
  'password-guessed': 'Someone signed in to your account entered a wrong password several times',
  'email-change-asked': 'We were asked to change the email address of your account',
  'email-changed': 'The email address of your account was changed',
  'phone-changed': 'The phone number of your account was changed',
  'method-added': 'A way to sign in was added to your account',
  'method-removed': 'A way to sign in was removed from your account',
} as const;
export type SecurityChange = keyof typeof securityChanges;

export interface SecurityNotice {
  change: SecurityChange;
  /** Names the item, without anything secret. */
  detail?: string;
}
