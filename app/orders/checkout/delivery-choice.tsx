import type { ReactNode } from 'react';
import { settings } from '#domain/farm/settings.ts';
import { formatUsdShort } from '#domain/money.ts';
import type { DeliveryType } from '#domain/statuses.ts';

interface DeliveryChoiceProps {
  value: DeliveryType;
  onChange: (value: DeliveryType) => void;
}

export function DeliveryChoice({ value, onChange }: DeliveryChoiceProps) {
  const { centsPerMinute, centsPerTree } = settings.delivery;
  return (
    <fieldset>
      <legend className="mb-5 font-display text-2xl leading-tight font-[450] tracking-[-0.018em]">
        Pickup or delivery
      </legend>
      <div className="grid gap-3 sm:grid-cols-2">
        <Choice value="pickup" chosen={value} onChange={onChange} title="Farm pickup" price="Free">
          {settings.farm.city}, {settings.farm.state}. We’ll let you know when it’s ready.
        </Choice>
        <Choice value="delivery" chosen={value} onChange={onChange} title="Local delivery">
          {formatUsdShort(centsPerMinute)} per minute of drive time, plus{' '}
          {formatUsdShort(centsPerTree)} per tree.
        </Choice>
      </div>
    </fieldset>
  );
}

interface ChoiceProps {
  value: DeliveryType;
  chosen: DeliveryType;
  onChange: (value: DeliveryType) => void;
  title: string;
  price?: string;
  children: ReactNode;
}

const Choice = ({ value, chosen, onChange, title, price, children }: ChoiceProps) => (
  <label className="grid grid-cols-[22px_1fr_auto] items-center gap-x-3.5 gap-y-1 rounded-2xl border border-line bg-surface px-[18px] py-3.5 has-checked:border-pine has-checked:shadow-[inset_0_0_0_1px_var(--pine)] has-focus-visible:outline-[2.5px] has-focus-visible:outline-offset-3 has-focus-visible:outline-pine">
    <input
      type="radio"
      name="deliveryType"
      value={value}
      checked={chosen === value}
      onChange={() => onChange(value)}
      className="row-span-2 size-5 appearance-none rounded-full border-[1.5px] border-control bg-surface outline-none checked:border-[6px] checked:border-pine"
    />
    <span className="text-base font-semibold">{title}</span>
    <span className="text-base">{price}</span>
    <span className="col-span-2 col-start-2 text-sm text-ink-2">{children}</span>
  </label>
);
