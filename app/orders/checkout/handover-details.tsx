import type { ReactNode } from 'react';
import { TitledPanel } from '#app/ui/titled-panel.tsx';
import { pickupText } from '#domain/farm/pickup-text.ts';
import { farmAddress, settings } from '#domain/farm/settings.ts';
import type { CustomerInfo } from '#domain/orders/checkout.ts';
import { customerAddress } from '#domain/orders/orders.ts';
import { windowText, type PickupWindow } from '#domain/orders/pickups.ts';
import type { DeliveryType } from '#domain/statuses.ts';
import type { DeliveryPrice } from './delivery-price.ts';

interface HandoverDetailsProps {
  customerInfo: CustomerInfo;
  delivery: DeliveryPrice | undefined;
  window: PickupWindow | undefined;
  note: string | undefined;
}

/** Pickup or delivery details from the first step. */
export const HandoverDetails = ({ customerInfo, delivery, window, note }: HandoverDetailsProps) => (
  <TitledPanel title={delivery ? 'Local delivery' : 'Farm pickup'} heading="mb-4">
    <dl className="grid gap-x-8 gap-y-4 text-sm sm:grid-cols-2">
      <Fact name="Where and when" value={delivery ? customerAddress(customerInfo) : farmAddress()}>
        <span className="inline-block first-letter:uppercase">
          {window ? windowText(window) : dayToCome(delivery ? 'delivery' : 'pickup')}.
        </span>
        {delivery && ` It’s about ${delivery.minutes} minutes from the farm.`}
      </Fact>
      <div className="min-w-0">
        <dt className="text-sm text-ink-2">Contact</dt>
        <dd className="font-medium break-words">{customerInfo.fullName}</dd>
        <dd className="break-words">{customerInfo.email}</dd>
        <dd>{customerInfo.phone}</dd>
      </div>
      {note?.trim() && (
        <div className="min-w-0 sm:col-span-2">
          <dt className="text-sm text-ink-2">Note for the farm</dt>
          <dd className="break-words">{note}</dd>
        </div>
      )}
    </dl>
  </TitledPanel>
);

const nextSteps: Record<DeliveryType, string> = {
  pickup: 'We’ll let you know when your order is ready',
  delivery: 'We’ll arrange the day with you',
};
const dayToCome = (type: DeliveryType): string =>
  `${pickupText(settings.season)}. ${nextSteps[type]}`;

interface FactProps {
  name: string;
  value: string | null;
  children: ReactNode;
}

const Fact = ({ name, value, children }: FactProps) => (
  <div className="min-w-0">
    <dt className="text-sm text-ink-2">{name}</dt>
    <dd className="font-medium break-words">{value}</dd>
    <dd className="mt-1 text-ink-2">{children}</dd>
  </div>
);
