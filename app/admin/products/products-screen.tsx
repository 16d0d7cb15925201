import { useQuery } from '@tanstack/react-query';
import { Download, Plus, Upload } from 'lucide-react';
import { useState } from 'react';
import { productsQuery } from '#app/admin/admin-queries.ts';
import { AdminHeading } from '#app/admin/frame/admin-heading.tsx';
import { AdminSkeleton } from '#app/admin/frame/admin-skeleton.tsx';
import { AdminSelect } from '#app/admin/frame/controls.tsx';
import { download } from '#app/admin/frame/download.ts';
import { Pager } from '#app/admin/frame/pager.tsx';
import { SearchForm } from '#app/admin/frame/search-form.tsx';
import { useScreenParams } from '#app/admin/frame/use-screen-params.ts';
import { api } from '#app/api.ts';
import { queryClient } from '#app/query-client.ts';
import { Button } from '#app/ui/button.tsx';
import { LoadProblem } from '#app/ui/load-problem.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { productListSchema, productsPerPage, type AdminProduct } from '#domain/admin/products.ts';
import { ImportDialog } from './import-dialog.tsx';
import { NewTreeDialog } from './new-tree-dialog.tsx';
import { VarietyPanel } from './variety-panel.tsx';

const defaultRequest = productListSchema.parse({});

/** Trees grouped by variety. */
export function ProductsScreen() {
  const [params, setParams] = useScreenParams();
  const [open, setOpen] = useState<'import' | 'new tree'>();
  const parsed = productListSchema.safeParse(Object.fromEntries(params));
  const request = parsed.success ? parsed.data : defaultRequest;
  const { data, isError, refetch } = useQuery(productsQuery(request), queryClient);

  if (!data && isError) return <LoadProblem what="the trees" onRetry={() => void refetch()} />;
  if (!data) return <AdminSkeleton />;
  const change = (changed: { search?: string; show?: string; page?: string }) =>
    setParams(
      new URLSearchParams(
        Object.entries({ search: request.search, show: request.show, ...changed }).filter(
          ([, value]) => value && value !== 'all' && value !== '1',
        ),
      ),
    );
  return (
    <>
      <AdminHeading title={`Trees (${data.total})`}>
        <Button
          variant="ghost"
          size="small"
          onClick={() => void download(api.api.admin['products.csv'].$get(), 'trees.csv')}
        >
          <Download aria-hidden className="size-4.5" /> Export CSV
        </Button>
        <Button variant="ghost" size="small" onClick={() => setOpen('import')}>
          <Upload aria-hidden className="size-4.5" /> Import CSV
        </Button>
        <Button size="small" onClick={() => setOpen('new tree')}>
          <Plus aria-hidden className="size-4.5" /> Add a tree
        </Button>
      </AdminHeading>
      <div className="grid gap-x-2.5 sm:flex sm:items-start">
        <div className="flex-1 lg:max-w-[520px]">
          <SearchForm
            value={request.search}
            placeholder="Variety, rootstock, fruit"
            onSearch={(search) => change({ search })}
          />
        </div>
        <AdminSelect
          label="Show"
          value={request.show}
          onChange={(event) => change({ show: event.currentTarget.value })}
          className="mb-4 sm:w-[180px]"
        >
          <option value="all">All trees</option>
          <option value="low">Low stock</option>
          <option value="hidden">Hidden</option>
        </AdminSelect>
      </div>
      {data.products.length === 0 && (
        <Panel className="py-14 text-center text-[17px]">No trees found</Panel>
      )}
      <div className="grid gap-4">
        {byVariety(data.products).map((products) => (
          <VarietyPanel key={products[0]!.variety} products={products} />
        ))}
      </div>
      <Pager
        page={request.page}
        pages={Math.ceil(data.total / productsPerPage)}
        onPage={(page) => change({ page: String(page) })}
      />
      {open === 'import' && <ImportDialog onClose={() => setOpen(undefined)} />}
      {open === 'new tree' && <NewTreeDialog onClose={() => setOpen(undefined)} />}
    </>
  );
}

const byVariety = (products: readonly AdminProduct[]): AdminProduct[][] => [
  ...Map.groupBy(products, ({ variety }) => variety).values(),
];
