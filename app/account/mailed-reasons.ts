/** What a mailed link may be for that signs its reader in. */
export const mailedReasons = ['signup', 'invite', 'magiclink', 'email_change'] as const;
export type MailedReason = (typeof mailedReasons)[number];
