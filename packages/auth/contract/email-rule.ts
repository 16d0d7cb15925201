// Separate from email.ts, so that public pages do not load the schema library for one field.
import { cleanCode } from './clean-text.ts';

export const emailMaxLength = 255;

/** A part of a name between two dots. */
const atom = String.raw`[\w!#$%&'*+/=?^\x60{|}~-]+`;
/** A part of a domain between two dots. */
const label = String.raw`[a-z\d](?:[a-z\d-]*[a-z\d])?`;

/**
 * Defines an address for accounts, orders, the newsletter and imports: the unquoted form of RFC
 * 5321 in ASCII, without two dots in a row, and a domain with a dot.
 */
export const emailPattern = new RegExp(
  String.raw`^${atom}(?:\.${atom})*@(?:${label}\.)+(?:[a-z]{2,}|xn--[a-z\d-]*[a-z\d])$`,
  'i',
);

/** Mail servers know domains in ASCII: `müller.example` is `xn--mller-kva.example`, however it was typed. */
export function withAsciiDomain(email: string): string {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1);
  // Most are ASCII already. The pattern refuses what is not a domain.
  if (at < 1 || !/[^\0-\u007F]/.test(domain) || /[\s/?#@:\\%[\]<>^|]/.test(domain)) return email;
  const host = URL.parse(`http://${domain}`)?.hostname;
  return host ? `${email.slice(0, at)}@${host}` : email;
}

export const isEmailAddress = (text: string): boolean => {
  const email = withAsciiDomain(cleanCode(text));
  return email.length <= emailMaxLength && emailPattern.test(email);
};
