import { Skeleton } from '#app/ui/skeleton.tsx';

export const OrderSkeleton = () => (
  <div className="wrap py-[clamp(36px,5vw,72px)]">
    <p role="status" className="sr-only">
      Loading your order
    </p>
    <Skeleton className="h-14 max-w-[460px]" />
    <Skeleton className="mt-4 h-6 max-w-[320px]" />
    <div className="mt-8 grid gap-6 lg:grid-cols-2">
      <Skeleton className="h-72 rounded-panel" />
      <Skeleton className="h-72 rounded-panel" />
    </div>
  </div>
);
