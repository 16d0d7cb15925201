import { validationFailed } from '#auth/http/errors.ts';

/** The stored form: digits only, no plus. @throws AuthError for an invalid number */
export function readPhone(text: string): string {
  const phone = text.replace(/^\+/, '').replaceAll(/\s/g, '');
  if (!/^[1-9]\d{1,14}$/.test(phone))
    throw validationFailed('Invalid phone number format (E.164 required)');
  return phone;
}
