/** Kinds of mailed links that sign the user in. */
export const mailedReasons = ['signup', 'invite', 'magiclink', 'email_change'] as const;
export type MailedReason = (typeof mailedReasons)[number];
