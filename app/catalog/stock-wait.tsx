import { lazy, Suspense } from 'react';
import type { Product } from '#domain/catalog.ts';

const StockWaitForm = lazy(async () => ({
  default: (await import('./stock-wait-form.tsx')).StockWaitForm,
}));

/** Loads the form on pages of sold-out trees only. */
export const StockWait = ({ tree }: { tree: Product }) => (
  <Suspense fallback={null}>
    <StockWaitForm tree={tree} />
  </Suspense>
);
