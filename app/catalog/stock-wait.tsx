import { lazy, Suspense } from 'react';
import type { Product } from '#domain/catalog.ts';

const StockWaitForm = lazy(async () => ({ default: (await import('./stock-wait-form.tsx')).StockWaitForm }));

/** Only sold-out trees need the form, so only their pages load it. */
export const StockWait = ({ tree }: { tree: Product }) => (
  <Suspense fallback={null}>
    <StockWaitForm tree={tree} />
  </Suspense>
);
