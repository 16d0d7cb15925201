import type { Identity } from '@grafted/auth';
import { cartTreeCount } from '#domain/orders/cart.ts';
import { defaultState, type CheckoutStart, type Profile } from '#domain/orders/checkout.ts';
import { deliveryTypes, type DeliveryType } from '#domain/statuses.ts';
import { findCurrentSeason } from '#server/farm/season/queries.ts';
import { listCartItems } from '#server/orders/cart/queries.ts';
import { areTooMany, listBookable } from '#server/orders/pickups/take-window.ts';
import type { Attempt } from '#server/payments/attempts.ts';
import type { ClientKeys } from '#server/payments/client-keys.ts';
import { countTries } from '#server/payments/limit-queries.ts';
import { unsettledStates } from '#server/schema/payments.ts';
import type { CheckoutContext } from './context.ts';
import { findPlacedCheckout } from './placed-order-queries.ts';
import { findProfile } from './profile-queries.ts';
import { listUnmet } from './requirements.ts';

const emptyProfile: Profile = {
  fullName: '',
  email: '',
  phone: '',
  address: '',
  addressLine2: '',
  city: '',
  state: defaultState,
  zipCode: '',
};

/** What the page shows before the buyer fills anything in. */
export async function startCheckout(
  context: CheckoutContext,
  { identity, clientKeys }: { identity: Identity; clientKeys: ClientKeys },
): Promise<CheckoutStart> {
  const { db, square } = context;
  const { userId, email } = identity;
  const [items, profile, season, tries, placed] = await Promise.all([
    listCartItems(db, userId),
    findProfile(db, userId),
    findCurrentSeason(db),
    countTries(db, { userId, clientKeys }),
    findPlacedCheckout(db, userId),
  ]);
  const trees = cartTreeCount(items);
  const tooMany: DeliveryType[] = [];
  for (const kind of deliveryTypes) if (await areTooMany(db, { kind, trees })) tooMany.push(kind);
  const { applicationId, locationId, scriptUrl, sandbox } = square;
  return {
    cart: { items },
    profile: { ...emptyProfile, ...profile, email: profile?.email || email },
    payment: { applicationId, locationId, scriptUrl, sandbox },
    windows: await listBookable(db, { trees }),
    tooMany,
    placedOrderId: placed && (items.length === 0 || isUnsettled(placed)) ? placed.orderId : null,
    unmet: await listUnmet({ db, context, identity, season, tries, items }),
  };
}

/**
 * While a payment is unsettled, the trees may still be in the cart, but a second payment would be
 * answered with the first.
 */
const isUnsettled = ({ state }: Attempt): boolean =>
  unsettledStates.some((unsettled) => unsettled === state);
