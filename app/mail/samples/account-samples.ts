import { securityChanges } from '#domain/customers/security-notices.ts';
import type { AccountMails } from '#domain/mail/account-mails.ts';
import { site } from './site.ts';

const link = `${site}/confirm#token_hash=abc&type=signup`;

export const accountSamples: AccountMails = {
  'confirm-address': { link, code: '012345' },
  'reset-password': { link, code: '012345' },
  'magic-link': { link, code: '012345' },
  invite: { link },
  'email-change': {
    link,
    code: '012345',
    newEmail: 'ann.new@example.com',
    account: 'ann@example.com',
  },
  'email-change-current': {
    link,
    code: '012345',
    newEmail: 'ann.new@example.com',
    account: 'ann@example.com',
  },
  reauthenticate: { code: '012345' },
  'password-changed': { resetUrl: `${site}/forgot-password` },
  'security-notice': {
    title: securityChanges['passkey-added'],
    detail: 'iCloud Keychain',
    ways: { resetUrl: `${site}/forgot-password`, securityUrl: `${site}/account?tab=security` },
  },
};
