/** Luhn check of a card number. */
export function passesLuhn(number) {
  const digits = [...number].map(Number).toReversed();
  const doubled = (digit) => (digit > 4 ? digit * 2 - 9 : digit * 2);
  const sum = digits.reduce(
    (total, digit, index) => total + (index % 2 === 0 ? digit : doubled(digit)),
    0,
  );
  return digits.length >= 12 && sum % 10 === 0;
}

const brands = [
  ['VISA', /^4/],
  ['AMERICAN_EXPRESS', /^3[47]/],
  ['MASTERCARD', /^(5[1-5]|2[2-7])/],
  ['JCB', /^35/],
  ['DISCOVER_DINERS', /^3[0689]/],
  ['CHINA_UNIONPAY', /^62/],
  ['DISCOVER', /^6/],
];
export const brandOf = (number) =>
  brands.find(([, pattern]) => pattern.test(number))?.[0] ?? 'OTHER_BRAND';

const spaced = (digits, isAmex) =>
  isAmex
    ? digits.replace(/^(\d{4})(\d{1,6})?(\d{1,5})?.*/, (_, ...parts) =>
        parts.slice(0, 3).filter(Boolean).join(' '),
      )
    : digits.replaceAll(/(\d{4})(?=\d)/g, '$1 ');
export function formatNumber(text) {
  const digits = text.replaceAll(/\D/g, '').slice(0, 19);
  return spaced(digits, brandOf(digits) === 'AMERICAN_EXPRESS');
}
export function formatExpiry(text, typing) {
  const digits = text.replaceAll(/\D/g, '').slice(0, 4);
  const padded = digits.length === 1 && digits > '1' ? `0${digits}` : digits;
  return padded.length > 2 || (padded.length === 2 && typing)
    ? `${padded.slice(0, 2)}/${padded.slice(2)}`
    : padded;
}

const messages = {
  cardNumber: 'Credit card number is not valid',
  expirationDate: 'Expiration date is not valid',
  cvv: 'CVV is not valid',
  postalCode: 'Postal code is not valid',
};

/** Validation errors in field order. */
export function problemsOf({ cardNumber, expirationDate, cvv, postalCode }, now = new Date()) {
  const number = cardNumber.replaceAll(/\D/g, '');
  const [month, year] = expirationDate.split('/').map(Number);
  const isUnexpired = month >= 1 && month <= 12 && new Date(2000 + year, month) > now;
  const valid = {
    // UnionPay numbers, including the test card, may fail the Luhn check.
    cardNumber: passesLuhn(number) || (brandOf(number) === 'CHINA_UNIONPAY' && number.length >= 16),
    expirationDate: /^\d\d\/\d\d$/.test(expirationDate) && isUnexpired,
    cvv: brandOf(number) === 'AMERICAN_EXPRESS' ? /^\d{4}$/.test(cvv) : /^\d{3}$/.test(cvv),
    postalCode: /^\d{5}(-?\d{4})?$/.test(postalCode.trim()),
  };
  return Object.keys(valid)
    .filter((field) => !valid[field])
    .map((field) => ({ type: 'VALIDATION_ERROR', field, message: messages[field] }));
}
