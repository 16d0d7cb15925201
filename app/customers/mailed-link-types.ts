/** Kinds of mailed links that sign the user in. */
export const mailedLinkTypes = ['signup', 'invite', 'magiclink', 'email_change'] as const;
export type MailedLinkType = (typeof mailedLinkTypes)[number];
