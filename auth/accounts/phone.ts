import { validationFailed } from '#auth/http/errors.ts';

/** A number as it is stored: digits only, no plus. @throws AuthError for what is no phone number */
export function readPhone(text: string): string {
  const phone = text.replace(/^\+/, '').replaceAll(/\s/g, '');
  if (!/^[1-9]\d{1,14}$/.test(phone)) throw validationFailed('Invalid phone number format (E.164 required)');
  return phone;
}
