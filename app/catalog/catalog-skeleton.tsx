import { Skeleton } from '#app/ui/skeleton.tsx';
import { CatalogHeading } from './catalog-heading.tsx';

export const CatalogSkeleton = () => (
  <div className="wrap pb-20">
    <CatalogHeading />
    <p role="status" className="sr-only">
      Loading trees
    </p>
    <Skeleton className="my-7 h-[50px] max-w-[460px]" />
    <div className="grid gap-4 sm:grid-cols-[repeat(auto-fill,minmax(272px,1fr))] sm:gap-6">
      {[1, 2, 3, 4].map((card) => (
        <div
          key={card}
          data-testid="card-skeleton"
          className="overflow-hidden rounded-card border border-line bg-surface"
        >
          <div aria-hidden className="aspect-[1/1.04] bg-field-apple" />
          <div className="grid gap-3 p-5">
            <Skeleton className="h-7 w-3/5" />
            <Skeleton className="h-4 w-2/5" />
            <Skeleton className="h-9 w-4/5" />
            <Skeleton className="mt-6 h-11" />
          </div>
        </div>
      ))}
    </div>
  </div>
);
