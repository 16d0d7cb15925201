import { Skeleton } from '#app/ui/skeleton.tsx';
import { CheckoutFrame } from './checkout-frame.tsx';

export const CheckoutSkeleton = () => (
  <CheckoutFrame step="information">
    <div className="grid gap-[22px]">
      <p role="status" className="sr-only">
        Loading your checkout
      </p>
      <Skeleton className="h-72 rounded-panel" />
      <Skeleton className="h-52 rounded-panel" />
      <Skeleton className="h-14 rounded-full" />
    </div>
    <Skeleton className="h-14 rounded-panel max-lg:row-start-1 lg:h-96" />
  </CheckoutFrame>
);
