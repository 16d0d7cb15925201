import type { ReactNode, Ref } from 'react';
import { CheckoutHeader } from './checkout-header.tsx';
import { CheckoutProgress, type CheckoutStep } from './checkout-progress.tsx';

const stepNumber: Record<CheckoutStep, number> = { information: 1, payment: 2 };

interface CheckoutFrameProps {
  step: CheckoutStep;
  heading?: Ref<HTMLHeadingElement>;
  children: ReactNode;
}

export const CheckoutFrame = ({ step, heading, children }: CheckoutFrameProps) => (
  <>
    <CheckoutHeader />
    <main id="main" className="wrap pt-8 pb-24 sm:pt-10">
      <div className="mx-auto max-w-[1186px]">
        <CheckoutProgress step={step} />
        <h1 ref={heading} tabIndex={-1} className="mt-6 title-section outline-none">
          Checkout
          <span className="sr-only">, step {stepNumber[step]} of 2</span>
        </h1>
        <div className="mt-7 grid items-start gap-x-[clamp(28px,5vw,80px)] gap-y-[22px] lg:grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)]">
          {children}
        </div>
      </div>
    </main>
  </>
);
