import { pickupCustomerSchema, type CustomerInfo } from '#domain/checkout.ts';
import type { CheckoutDraft } from './checkout-draft.ts';

export type FieldName = 'fullName' | 'email' | 'phone';
export type FieldErrors = Partial<Record<FieldName, string>>;

export type Checked = { ok: true; customerInfo: CustomerInfo } | { ok: false; firstMessage: string; errors: FieldErrors };

/** By the schema that the server uses too. For pickup nobody needs an address. */
export function checkInformation({ fullName, email, phone }: CheckoutDraft): Checked {
  const parsed = pickupCustomerSchema.safeParse({ fullName, email, phone });
  if (parsed.success) return { ok: true, customerInfo: parsed.data };
  const { issues } = parsed.error;
  const errors: FieldErrors = {};
  for (const { path, message } of issues) errors[path[0] as FieldName] ??= message; // the schema was given these fields only
  return { ok: false, firstMessage: issues[0]!.message, errors };
}
