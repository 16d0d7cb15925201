import { Suspense, type ComponentType } from 'react';
import { useSentByServer } from '#app/boot/use-sent-by-server.ts';
import { lazyPart } from '#app/ui/lazy-part.tsx';

/**
 * Loads a part with the form for the line on pages of sold-out trees only. Where the server sent it, it has no boundary
 * of its own: it would be hydrated later than the page, and early input would miss it.
 */
function soldOutPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Part = lazyPart(load);
  return function SoldOutPart(props: Props) {
    if (useSentByServer()) return <Part {...props} />;
    return (
      <Suspense fallback={null}>
        <Part {...props} />
      </Suspense>
    );
  };
}

export const StockWait = soldOutPart(
  async () => (await import('./stock-wait-form.tsx')).StockWaitForm,
);
export const SoldOut = soldOutPart(async () => (await import('./sold-out-trees.tsx')).SoldOutTrees);
