export { isUuid } from '#auth/http/path-id.ts';
export {
  accountHasEmail,
  findAccountByVerifiedEmail,
  listAccountsByEmail,
  type AccountOfAddress,
} from '#auth/accounts/by-email.ts';
export { createConfirmedUser } from '#auth/accounts/seed-user.ts';
export type { AccountSecurity, AccountSession } from '#auth/accounts/own-account.ts';
export type { Identity } from '#auth/tokens/identity.ts';
export type { Auth } from '#auth/auth.ts';
export { createAuth, type AuthOptions } from '#auth/create-auth.ts';
export { createLimiter } from '#auth/limits/limiter.ts';
export { createNetworkLimiter } from '#auth/limits/network-limiter.ts';
export { authMigrations, migrateAuth } from '#auth/database/migrate.ts';
export { clientAddress, clientBlock, clientSite, siteFactor } from '#auth/http/client-address.ts';
export { bodyBudget } from '#auth/http/byte-budget.ts';
export { clientClosedRequest, isClientAbort } from '#auth/http/client-abort.ts';
export { isStorable } from '#auth/http/request.ts';
export { rejectNulInUrl } from '#auth/http/reject-nul-in-url.ts';
export type { AuthMail, LinkMail, Mailer } from '#auth/context/mailer.ts';
export { createSmsSender } from '#auth/messages/sms-providers/create-sms-sender.ts';
export type { SmsSender } from '#auth/context/sms-sender.ts';
export { defaultPort } from '#auth/program/default-port.ts';
export { SettingsError } from '#auth/settings/environment-reader.ts';
export { readAuthSettings } from '#auth/settings/environment.ts';
export type { AuthLimits } from '#auth/settings/limits.ts';
export { defaultSettings, type AuthSettings } from '#auth/settings/settings.ts';
