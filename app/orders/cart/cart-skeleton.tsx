import { Panel } from '#app/ui/panel.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { CartFrame } from './cart-frame.tsx';

export const CartSkeleton = () => (
  <CartFrame layout="columns">
    <p role="status" className="sr-only">
      Loading your cart
    </p>
    <Panel className="grid gap-6">
      {['first', 'second'].map((line) => (
        <div
          key={line}
          className="grid grid-cols-[84px_1fr] gap-x-4 sm:grid-cols-[112px_1fr] sm:gap-x-6"
        >
          <Skeleton className="aspect-square rounded-thumb" />
          <div className="grid content-start gap-2.5">
            <Skeleton className="h-6 w-3/5" />
            <Skeleton className="h-5 w-2/5" />
            <Skeleton className="mt-2 h-[52px] w-40 rounded-full" />
          </div>
        </div>
      ))}
    </Panel>
    <Skeleton className="h-[360px] rounded-panel" />
  </CartFrame>
);
