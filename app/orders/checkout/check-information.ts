import {
  deliveryAddressSchema,
  deliveryCustomerSchema,
  pickupCustomerSchema,
  type CustomerInfo,
  type Profile,
} from '#domain/orders/checkout.ts';
import type { Address } from '#domain/orders/delivery.ts';
import type { CheckoutDraft } from './checkout-draft.ts';

export type FieldName = keyof Profile;
export type FieldErrors = Partial<Record<FieldName, string>>;

export type Checked<T> =
  | { ok: true; value: T }
  | { ok: false; firstMessage: string; errors: FieldErrors };

/** Uses the server's schemas. Pickup ignores the address fields. */
export function checkInformation(draft: CheckoutDraft): Checked<CustomerInfo> {
  const { fullName, email, phone, deliveryType, ...address } = draft;
  const person = { fullName, email, phone };
  return deliveryType === 'pickup'
    ? toChecked(pickupCustomerSchema.safeParse(person))
    : toChecked(deliveryCustomerSchema.safeParse({ ...person, ...address }));
}

export const checkAddress = (draft: CheckoutDraft): Checked<Address> =>
  toChecked(deliveryAddressSchema.safeParse(draft));

type Parsed<T> =
  | { success: true; data: T }
  | { success: false; error: { issues: { path: PropertyKey[]; message: string }[] } };

function toChecked<T>(parsed: Parsed<T>): Checked<T> {
  if (parsed.success) return { ok: true, value: parsed.data };
  const { issues } = parsed.error;
  const errors: FieldErrors = {};
  // The schemas have only these fields.
  for (const { path, message } of issues) errors[path[0] as FieldName] ??= message;
  return { ok: false, firstMessage: issues[0]?.message ?? '', errors };
}
