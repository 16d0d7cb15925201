import { rootstocksQuery } from '#app/admin/admin-queries.ts';
import { AdminHeading } from '#app/admin/kit/admin-heading.tsx';
import { ConfirmButton } from '#app/admin/kit/confirm-button.tsx';
import { OrderedList } from '#app/admin/kit/ordered-list.tsx';
import { QueryView } from '#app/admin/kit/query-view.tsx';
import { useAdminChange } from '#app/admin/kit/use-admin-change.ts';
import { api, unwrap } from '#app/api.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import type { RootstockEntry } from '#domain/admin/rootstocks.ts';
import { count } from '#domain/count.ts';

export const RootstockList = () => (
  <QueryView query={rootstocksQuery()} what="the rootstocks">
    {({ rootstocks }) => <Rootstocks rootstocks={rootstocks} />}
  </QueryView>
);

function Rootstocks({ rootstocks }: { rootstocks: readonly RootstockEntry[] }) {
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
  return (
    <>
      <AdminHeading title={`Rootstocks (${rootstocks.length})`}>
        <ButtonLink size="small" to="/admin/rootstocks/new">
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
        toOf={({ id }) => `/admin/rootstocks/${id}`}
        busy={isPending || removing.isPending}
        onOrder={mutate}
      >
        {(rootstock) => (
          <p className="flex flex-wrap items-center gap-x-3 text-sm text-ink-2">
            {factsOf(rootstock)}
            {rootstock.products === 0 && (
              <ConfirmButton
                question={`Remove ${rootstock.name} from the guide?`}
                aria-label={`Remove ${rootstock.name}`}
                onConfirm={() => removing.mutate(rootstock)}
              >
                Remove
              </ConfirmButton>
            )}
          </p>
        )}
      </OrderedList>
    </>
  );
}

const factsOf = ({ fruit, category, feetMin, feetMax, products }: RootstockEntry): string =>
  `${fruit}, ${category.toLowerCase()}, ${feetMin}-${feetMax} ft, ${count(products, 'tree')} listed`;
