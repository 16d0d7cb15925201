import { Icon } from './icon.tsx';
import { useUnavailable } from './use-unavailable.ts';

interface QuantityStepperProps {
  quantity: number;
  max: number;
  onChange: (quantity: number) => void;
}

/** Range 1 to `max`. */
export const QuantityStepper = ({ quantity, max, onChange }: QuantityStepperProps) => (
  <div
    role="group"
    aria-label="Quantity"
    className="inline-flex h-[52px] flex-none items-center rounded-full border border-control bg-surface"
  >
    <Step
      label="Decrease quantity"
      of="minus"
      isPossible={quantity > 1}
      onStep={() => onChange(quantity - 1)}
    />
    <output aria-live="polite" className="min-w-7 text-center font-semibold tabular-nums">
      {quantity}
    </output>
    <Step
      label="Increase quantity"
      of="plus"
      isPossible={quantity < max}
      onStep={() => onChange(quantity + 1)}
    />
  </div>
);

interface StepProps {
  label: string;
  of: 'minus' | 'plus';
  isPossible: boolean;
  onStep: () => void;
  className?: string;
}

const step =
  'grid place-items-center rounded-full hover:bg-pine/7 disabled:text-ink-3 disabled:hover:bg-transparent aria-disabled:text-ink-3 aria-disabled:hover:bg-transparent';

/** A round button that takes one away or adds one. It keeps the focus at the end of the range. */
export const Step = ({ label, of, isPossible, onStep, className = 'h-full w-12' }: StepProps) => (
  <button
    type="button"
    aria-label={label}
    {...useUnavailable(!isPossible, onStep)}
    className={`${step} ${className}`}
  >
    <Icon of={of} className="size-[18px]" />
  </button>
);
