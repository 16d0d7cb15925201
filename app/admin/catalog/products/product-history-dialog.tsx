import { admin, adminQuery } from '#app/admin/kit/admin-api.ts';
import { AdminDialog } from '#app/admin/kit/admin-dialog.tsx';
import { OrderLink } from '#app/admin/kit/links.tsx';
import { ListEnd } from '#app/admin/kit/list-end.tsx';
import { QueryView } from '#app/admin/kit/query-view.tsx';
import { formatFarmDayAndTime } from '#app/ui/dates.ts';
import { ScrollRegion } from '#app/ui/scroll-region.tsx';
import { describeAudit } from '#domain/admin/audit/audit-log.ts';
import { stockReasonNames, type AdminProduct } from '#domain/catalog/products.ts';
import { TreeNumbers } from './tree-numbers.tsx';

type ProductHistoryDialogProps = { product: AdminProduct; onClose: () => void };

/** Stock movements and edits of a product. */
export const ProductHistoryDialog = ({ product, onClose }: ProductHistoryDialogProps) => (
  <AdminDialog title={`${product.variety} on ${product.rootstock}`} onClose={onClose}>
    <TreeNumbers counts={product} className="mt-4" />
    <QueryView
      query={adminQuery(admin.products[':id'].history, { param: { id: product.id } })}
      what="the history"
    >
      {({ movements, edits }) => (
        <ScrollRegion label="History" className="mt-5 max-h-[60vh] overflow-y-auto">
          <h3 className="text-xl">Stock</h3>
          <ul className="mt-2 text-sm">
            {movements.map(({ at, stock, delta, reason, orderId, orderNumber }) => (
              <li
                key={`${at} ${stock} ${delta}`}
                className="grid grid-cols-[3.2em_minmax(0,1fr)_auto] gap-3 border-t border-line py-2"
              >
                <b className={`tabular-nums ${delta < 0 ? 'text-apple' : 'text-leaf'}`}>
                  {delta > 0 ? `+${delta}` : delta}
                </b>
                <span>
                  {stockReasonNames[reason]}
                  {orderId && ', '}
                  {orderId && <OrderLink id={orderId} number={orderNumber} />}
                  <span className="block text-ink-2">{formatFarmDayAndTime(at)}</span>
                </span>
                <span className="text-ink-2 tabular-nums">Stock {stock}</span>
              </li>
            ))}
          </ul>
          <ListEnd of="treeHistory" shown={movements.length}>
            {(most) => `The newest ${most} movements. Older ones are kept, and count in Reports.`}
          </ListEnd>
          <h3 className="mt-6 text-xl">Edits</h3>
          {edits.length === 0 && <p className="mt-2 text-ink-2">None</p>}
          <ul className="mt-2 text-sm">
            {edits.map(({ at, by, ...edit }) => (
              <li
                key={at}
                className="border-t border-line py-2 wrap-anywhere first-letter:uppercase"
              >
                {describeAudit(edit)}
                <span className="block text-ink-2">
                  {[formatFarmDayAndTime(at), by].filter(Boolean).join(', ')}
                </span>
              </li>
            ))}
          </ul>
          <ListEnd of="treeHistory" shown={edits.length}>
            {(most) => `The newest ${most} edits. Older ones are kept.`}
          </ListEnd>
        </ScrollRegion>
      )}
    </QueryView>
  </AdminDialog>
);
