import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { productsQuery } from '#app/admin/admin-queries.ts';
import { AdminHeading } from '#app/admin/kit/admin-heading.tsx';
import { AdminSkeleton } from '#app/admin/kit/admin-skeleton.tsx';
import { CsvButtons } from '#app/admin/kit/csv-buttons.tsx';
import { ListFilter } from '#app/admin/kit/list-filter.tsx';
import { Pager } from '#app/admin/kit/pager.tsx';
import { useListParams } from '#app/admin/kit/use-list-params.ts';
import { api } from '#app/api.ts';
import { queryClient } from '#app/query-client.ts';
import { Button } from '#app/ui/button.tsx';
import { download } from '#app/ui/download.ts';
import { LoadProblem } from '#app/ui/load-problem.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { productListSchema, productsPerPage, type AdminProduct } from '#domain/admin/products.ts';
import { ImportDialog } from './import-dialog.tsx';
import { NewTreeDialog } from './new-tree-dialog.tsx';
import { VarietyPanel } from './variety-panel.tsx';

/** Trees grouped by variety. */
export function ProductsScreen() {
  const [request, change] = useListParams(productListSchema);
  const [open, setOpen] = useState<'import' | 'new tree'>();
  const { data, isError, refetch } = useQuery(productsQuery(request), queryClient);

  if (!data && isError) return <LoadProblem what="the trees" onRetry={() => void refetch()} />;
  if (!data) return <AdminSkeleton />;
  return (
    <>
      <AdminHeading title={`Trees (${data.total})`}>
        <CsvButtons
          onExport={() => download(api.api.admin['products.csv'].$get(), 'trees.csv')}
          onImport={() => setOpen('import')}
        />
        <Button size="small" onClick={() => setOpen('new tree')}>
          <Plus aria-hidden className="size-4.5" /> Add a tree
        </Button>
      </AdminHeading>
      <ListFilter request={request} onChange={change} placeholder="Variety, rootstock, fruit">
        <option value="all">All trees</option>
        <option value="low">Low stock</option>
        <option value="hidden">Hidden</option>
      </ListFilter>
      {data.products.length === 0 && (
        <Panel className="py-14 text-center text-lg">No trees found</Panel>
      )}
      <div className="grid gap-4">
        {byVariety(data.products).map((products) => (
          <VarietyPanel key={products[0]!.variety} products={products} />
        ))}
      </div>
      <Pager
        page={request.page}
        pages={Math.ceil(data.total / productsPerPage)}
        onPage={(page) => change({ page })}
      />
      {open === 'import' && <ImportDialog onClose={() => setOpen(undefined)} />}
      {open === 'new tree' && <NewTreeDialog onClose={() => setOpen(undefined)} />}
    </>
  );
}

const byVariety = (products: readonly AdminProduct[]): AdminProduct[][] => [
  ...Map.groupBy(products, ({ variety }) => variety).values(),
];
