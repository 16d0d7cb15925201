import { Check } from 'lucide-react';
import { Fragment } from 'react';

export type CheckoutStep = 'information' | 'payment';

const markers = [
  ['information', 'Information'],
  ['payment', 'Payment'],
  ['complete', 'Complete'],
] as const;

const circle =
  'grid size-7 flex-none place-items-center rounded-full border-[1.5px] text-sm leading-none sm:size-[30px]';

export function CheckoutProgress({ step }: { step: CheckoutStep }) {
  const current = markers.findIndex(([name]) => name === step);
  return (
    <ol
      aria-label="Checkout progress"
      className="flex items-center gap-2 text-sm font-semibold sm:gap-3.5 sm:text-sm"
    >
      {markers.map(([name, label], index) => (
        <Fragment key={name}>
          {index > 0 && (
            <li aria-hidden className="h-0 w-4 flex-[0_1_74px] border-t-[1.5px] border-line" />
          )}
          <li
            aria-current={index === current ? 'step' : undefined}
            className={`flex items-center gap-2 sm:gap-2.5 ${index <= current ? 'text-ink' : 'text-ink-3'}`}
          >
            <span
              className={`${circle} ${index <= current ? 'border-pine bg-pine text-on-pine' : 'border-control'}`}
            >
              {index < current ? (
                <Check aria-hidden className="size-4" strokeWidth={2.5} />
              ) : (
                index + 1
              )}
            </span>
            {/* The narrowest screens have room for one label only. */}
            <span className={index === current ? '' : 'max-[379px]:sr-only'}>{label}</span>
            {index < current && <span className="sr-only">, done</span>}
          </li>
        </Fragment>
      ))}
    </ol>
  );
}
