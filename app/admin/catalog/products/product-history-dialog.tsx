import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { productHistoryQuery } from '#app/admin/admin-queries.ts';
import { AdminDialog } from '#app/admin/kit/admin-dialog.tsx';
import { formatFarmDayAndTime } from '#app/orders/order-dates.ts';
import { queryClient } from '#app/query-client.ts';
import { LoadProblem } from '#app/ui/load-problem.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { stockReasonNames, type AdminProduct } from '#domain/admin/products.ts';
import { formatUsd } from '#domain/money.ts';
import { shortOrderId } from '#domain/statuses.ts';

const names: Record<string, string> = {
  priceCents: 'price',
  quantity: 'stock',
  treeSize: 'size',
  imageAlt: 'image description',
  hidden: 'hidden',
  fieldRow: 'field row',
  imageUrl: 'picture',
};

/** Stock movements and edits of a product. */
export function ProductHistoryDialog({
  product,
  onClose,
}: {
  product: AdminProduct;
  onClose: () => void;
}) {
  const { data, isError, refetch } = useQuery(productHistoryQuery(product.id), queryClient);
  return (
    <AdminDialog
      title={`${product.variety} on ${product.rootstock}`}
      description={`${product.quantity} in stock`}
      onClose={onClose}
    >
      {!data && isError && <LoadProblem what="the history" onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton className="mt-5 h-40 rounded-panel" />}
      {data && (
        <div
          role="region"
          aria-label="History"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls with the arrow keys
          tabIndex={0}
          className="mt-5 max-h-[60vh] overflow-y-auto"
        >
          <h3 className="text-xl">Stock</h3>
          <ul className="mt-2 text-sm">
            {data.movements.map((movement) => (
              <li
                key={`${movement.at} ${movement.left} ${movement.delta}`}
                className="grid grid-cols-[3.2em_minmax(0,1fr)_auto] gap-3 border-t border-line py-2"
              >
                <span
                  className={`font-semibold tabular-nums ${movement.delta < 0 ? 'text-apple' : 'text-leaf'}`}
                >
                  {movement.delta > 0 ? `+${movement.delta}` : movement.delta}
                </span>
                <span>
                  {stockReasonNames[movement.reason]}
                  {movement.orderId && (
                    <>
                      {', '}
                      <Link className="link" to={`/admin/orders?search=${movement.orderId}`}>
                        order {shortOrderId(movement.orderId)}
                      </Link>
                    </>
                  )}
                  <span className="block text-sm text-ink-2">
                    {formatFarmDayAndTime(movement.at)}
                  </span>
                </span>
                <span className="text-ink-2 tabular-nums">{movement.left} left</span>
              </li>
            ))}
          </ul>
          <h3 className="mt-6 text-xl">Edits</h3>
          {data.edits.length === 0 && <p className="mt-2 text-ink-2">None</p>}
          <ul className="mt-2 text-sm">
            {data.edits.map((edit) => (
              <li key={edit.at} className="border-t border-line py-2 wrap-anywhere">
                {Object.keys(edit.after)
                  .filter((name) => name in names)
                  .map((name) => describe(name, edit.before[name], edit.after[name]))
                  .join(', ')}
                <span className="block text-sm text-ink-2">
                  {formatFarmDayAndTime(edit.at)}
                  {edit.by && `, ${edit.by}`}
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </AdminDialog>
  );
}

const textOf = (name: string, value: unknown): string => {
  if (value === null || value === undefined) return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return name === 'priceCents' ? formatUsd(Number(value)) : String(value);
};
const describe = (name: string, before: unknown, after: unknown): string =>
  name === 'imageUrl'
    ? 'New picture'
    : `${names[name]}: ${textOf(name, before)} → ${textOf(name, after)}`;
