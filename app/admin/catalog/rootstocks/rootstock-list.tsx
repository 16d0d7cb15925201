import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { rootstocksQuery } from '#app/admin/admin-queries.ts';
import { AdminHeading } from '#app/admin/kit/admin-heading.tsx';
import { AdminSkeleton } from '#app/admin/kit/admin-skeleton.tsx';
import { OrderedList } from '#app/admin/kit/ordered-list.tsx';
import { useAdminChange } from '#app/admin/kit/use-admin-change.ts';
import { api, unwrap } from '#app/api.ts';
import { queryClient } from '#app/query-client.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { LoadProblem } from '#app/ui/load-problem.tsx';
import type { RootstockEntry } from '#domain/admin/rootstocks.ts';

export function RootstockList() {
  const { data, isError, refetch } = useQuery(rootstocksQuery(), queryClient);
  const { mutate, isPending } = useAdminChange({
    send: (ids: string[]) => unwrap(api.api.admin.rootstocks.order.$put({ json: { ids } })),
    done: 'Order saved',
    failed: 'Failed to save the order',
  });
  const removing = useAdminChange({
    send: ({ id }: RootstockEntry) =>
      unwrap(api.api.admin.rootstocks[':id'].$delete({ param: { id } })),
    done: ({ name }) => `${name} removed`,
    failed: 'Failed to remove the rootstock',
  });
  if (!data && isError) return <LoadProblem what="the rootstocks" onRetry={() => void refetch()} />;
  if (!data) return <AdminSkeleton />;
  const { rootstocks } = data;
  return (
    <>
      <AdminHeading title={`Rootstocks (${rootstocks.length})`}>
        <ButtonLink size="small" to="/admin/rootstocks?id=new">
          New rootstock
        </ButtonLink>
      </AdminHeading>
      <p className="mb-5 max-w-[46em] text-ink-2">
        Sizes, distances and facts that the guide, tree pages and planning tools show. The guide
        lists them in this order. A tree belongs to the rootstock that its listing names; one
        without trees can be removed.
      </p>
      <OrderedList
        label="Rootstocks"
        items={rootstocks}
        nameOf={({ name }) => name}
        busy={isPending || removing.isPending}
        onOrder={mutate}
      >
        {(rootstock) => (
          <>
            <Link
              to={`/admin/rootstocks?id=${rootstock.id}`}
              className="inline-flex min-h-8 items-center font-semibold wrap-anywhere text-ink no-underline hover:underline"
            >
              {rootstock.name}
            </Link>
            <p className="flex flex-wrap items-center gap-x-3 text-sm text-ink-2">
              {factsOf(rootstock)}
              {rootstock.products === 0 && (
                <Button
                  variant="quiet"
                  size="small"
                  aria-label={`Remove ${rootstock.name}`}
                  onClick={() =>
                    window.confirm(`Remove ${rootstock.name} from the guide?`) &&
                    removing.mutate(rootstock)
                  }
                >
                  Remove
                </Button>
              )}
            </p>
          </>
        )}
      </OrderedList>
    </>
  );
}

const factsOf = ({ fruit, category, feetMin, feetMax, products }: RootstockEntry): string =>
  `${fruit}, ${category.toLowerCase()}, ${feetMin}-${feetMax} ft, ${products === 1 ? '1 tree' : `${products} trees`} listed`;
