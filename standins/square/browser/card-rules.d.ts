export interface CardValues {
  cardNumber: string;
  expirationDate: string;
  cvv: string;
  postalCode: string;
}
export function passesLuhn(number: string): boolean;
export function brandOf(number: string): string;
export function formatNumber(text: string): string;
export function formatExpiry(text: string, typing: boolean): string;
export function problemsOf(
  values: CardValues,
  now?: Date,
): { type: string; field: keyof CardValues; message: string }[];
