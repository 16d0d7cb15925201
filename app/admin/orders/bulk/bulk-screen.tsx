import { Link } from 'react-router';
import { admin, adminQuery } from '#app/admin/kit/admin-api.ts';
import { ChangeButton } from '#app/admin/kit/change-button.tsx';
import { DataScreen } from '#app/admin/kit/data-screen.tsx';
import { DownloadButton } from '#app/admin/kit/download-button.tsx';
import { OrderLink } from '#app/admin/kit/links.tsx';
import { formatFarmDayAndTime } from '#app/ui/dates.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { count } from '#domain/count.ts';
import { bulkParts, bulkPartOrders, type BulkAction } from '#domain/orders/bulk-actions.ts';

const routes = admin.orders.bulk;
const lookAgainMs = 2000;

/** What is done with many orders, how far it has come, and what was left out. */
export const BulkScreen = () => (
  <DataScreen
    query={{
      ...adminQuery(routes),
      refetchInterval: ({ state }) =>
        state.data?.actions.some(({ waiting }) => waiting > 0) ? lookAgainMs : false,
    }}
    what="what is done with many orders"
    title="Many at once"
    back={['/admin/orders', 'All Orders']}
    intro="Each order is done once. It goes on when this page is closed, and after a restart of the shop."
  >
    {({ actions }) =>
      actions.length === 0 ? (
        <EmptyState>Tick orders on All Orders, or choose all of them, and press More.</EmptyState>
      ) : (
        <ul aria-label="Many at once" className="grid gap-4">
          {actions.map((action) => (
            <li key={action.id}>
              <Action {...action} />
            </li>
          ))}
        </ul>
      )
    }
  </DataScreen>
);

function Action(action: BulkAction) {
  const { id, kind, what, chosen, by, at, orders, waiting, leftOut } = action;
  const done = orders - waiting - leftOut;
  return (
    <Panel>
      <h2 className="text-lg font-semibold wrap-anywhere">
        {what}: {count(orders, 'order')}
      </h2>
      <p className="mt-0.5 text-sm text-ink-2 wrap-anywhere">
        {[chosen, formatFarmDayAndTime(at), by].filter(Boolean).join(', ')}
      </p>
      <p role="status" className="mt-2 text-sm font-semibold">
        {[`${done} done`, waiting > 0 && `${waiting} to go`, leftOut > 0 && `${leftOut} left out`]
          .filter(Boolean)
          .join(', ')}
      </p>
      {waiting > 0 && (
        <>
          <progress
            aria-label={`${what}, orders done`}
            max={orders}
            value={orders - waiting}
            className="mt-2 block h-2.5 w-full accent-pine"
          />
          <ChangeButton
            className="mt-3"
            send={() => routes[':id'].stop.$post({ param: { id } })}
            done="Stopped"
            failed="Failed to stop"
            busy="Stopping..."
            question={`Stop “${what}”? ${count(done, 'order')} are done and stay so.`}
          >
            Stop
          </ChangeButton>
        </>
      )}
      {(kind === 'labels' || kind === 'receipts') && <Parts {...action} kind={kind} />}
      {kind === 'message' && (
        <Link
          to={`/admin/messages/new?bulk=${id}`}
          className="link inline-flex min-h-11 items-center text-sm"
        >
          Write to them
        </Link>
      )}
      {leftOut > 0 && <LeftOut {...action} />}
    </Panel>
  );
}

/** One file for fifty orders: a part whose download broke off is asked for again. */
function Parts({ kind, ...action }: BulkAction & { kind: 'labels' | 'receipts' }) {
  const parts = bulkParts({ ...action, kind });
  const name = kind === 'labels' ? 'Labels' : 'Receipts';
  return (
    <div className="mt-3 flex flex-wrap gap-2.5">
      {Array.from({ length: parts }, (_, index) => (
        <DownloadButton
          key={index}
          from={() =>
            routes[':id'][`${kind}.pdf`].$get({
              param: { id: action.id },
              query: { part: String(index + 1) },
            })
          }
          file={parts === 1 ? `${kind}.pdf` : `${kind}-${index + 1}.pdf`}
        >
          {parts === 1 ? `${name} (PDF)` : `${name} ${placesOf(index, action)}`}
        </DownloadButton>
      ))}
    </div>
  );
}

/** '51 to 100' */
function placesOf(index: number, { orders, leftOut }: Pick<BulkAction, 'orders' | 'leftOut'>) {
  const first = index * bulkPartOrders + 1;
  const last = Math.min(first + bulkPartOrders - 1, orders - leftOut);
  return `${first} to ${last}`;
}

const LeftOut = ({ leftOut, reasons }: BulkAction) => (
  <details className="mt-2 text-sm">
    <summary className="inline-flex min-h-11 cursor-pointer items-center link">
      What was left out, and why
    </summary>
    <ul aria-label="Left out" className="divide-y divide-line">
      {reasons.map(({ orderId, number, customer, reason }) => (
        <li key={orderId} className="py-1.5 wrap-anywhere">
          {customer && `${customer}, `}
          <OrderLink id={orderId} number={number} />
          <span className="block text-ink-2">{reason}</span>
        </li>
      ))}
    </ul>
    {leftOut > reasons.length && (
      <p className="py-1.5 text-ink-2">{leftOut - reasons.length} more are not listed.</p>
    )}
  </details>
);
