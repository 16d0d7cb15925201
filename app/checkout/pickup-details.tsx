import { Panel } from '#app/ui/panel.tsx';
import type { CustomerInfo } from '#domain/checkout.ts';
import { farmAddress, settings } from '#domain/settings.ts';

/** What was chosen on the first step. */
export function PickupDetails({ customerInfo }: { customerInfo: CustomerInfo }) {
  return (
    <Panel aria-labelledby="pickup">
      <h2 id="pickup" className="title-panel mb-4">
        Farm pickup
      </h2>
      <dl className="grid gap-x-8 gap-y-4 text-[15px] sm:grid-cols-2">
        <div>
          <dt className="text-sm text-ink-2">Where and when</dt>
          <dd className="font-medium">{farmAddress()}</dd>
          <dd className="mt-1 text-ink-2 first-letter:uppercase">{settings.season.pickup}. We tell you when your order is ready.</dd>
        </div>
        <div className="min-w-0">
          <dt className="text-sm text-ink-2">Contact</dt>
          <dd className="font-medium break-words">{customerInfo.fullName}</dd>
          <dd className="break-words">{customerInfo.email}</dd>
          <dd>{customerInfo.phone}</dd>
        </div>
      </dl>
    </Panel>
  );
}
