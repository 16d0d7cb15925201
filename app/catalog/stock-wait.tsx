import { Suspense } from 'react';
import { useSentByServer } from '#app/boot/use-sent-by-server.ts';
import { lazyPart } from '#app/ui/lazy-part.tsx';
import type { Product } from '#domain/catalog/catalog.ts';

const StockWaitForm = lazyPart(async () => (await import('./stock-wait-form.tsx')).StockWaitForm);

/**
 * Loads the form on pages of sold-out trees only. Where the server sent it, it has no boundary of its own: it would be
 * hydrated later than the page, and early input would miss it.
 */
export const StockWait = ({ tree }: { tree: Product }) =>
  useSentByServer() ? (
    <StockWaitForm tree={tree} />
  ) : (
    <Suspense fallback={null}>
      <StockWaitForm tree={tree} />
    </Suspense>
  );
