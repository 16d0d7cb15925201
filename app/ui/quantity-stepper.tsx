import { Icon } from './icon.tsx';

interface QuantityStepperProps {
  quantity: number;
  max: number;
  onChange: (quantity: number) => void;
}

const step =
  'grid h-full w-12 place-items-center rounded-full hover:bg-pine/7 disabled:text-ink-3 disabled:hover:bg-transparent';

/** Range 1 to `max`. */
export const QuantityStepper = ({ quantity, max, onChange }: QuantityStepperProps) => (
  <div
    role="group"
    aria-label="Quantity"
    className="inline-flex h-[52px] flex-none items-center rounded-full border border-control bg-surface"
  >
    <button
      type="button"
      aria-label="Decrease quantity"
      disabled={quantity <= 1}
      onClick={() => onChange(quantity - 1)}
      className={step}
    >
      <Icon of="minus" className="size-[18px]" />
    </button>
    <output aria-live="polite" className="min-w-7 text-center font-semibold tabular-nums">
      {quantity}
    </output>
    <button
      type="button"
      aria-label="Increase quantity"
      disabled={quantity >= max}
      onClick={() => onChange(quantity + 1)}
      className={step}
    >
      <Icon of="plus" className="size-[18px]" />
    </button>
  </div>
);
