import { Skeleton } from '#app/ui/skeleton.tsx';

export function AdminSkeleton() {
  return (
    <div role="status" className="wrap-wide grid gap-4 py-10">
      <span className="sr-only">Loading</span>
      <Skeleton className="h-12 max-w-[320px]" />
      <Skeleton className="h-[420px] rounded-panel" />
    </div>
  );
}
