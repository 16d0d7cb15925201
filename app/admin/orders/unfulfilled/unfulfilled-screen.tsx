import { Printer, Sprout } from 'lucide-react';
import { admin, adminQuery } from '#app/admin/kit/admin-api.ts';
import { AdminTable } from '#app/admin/kit/admin-table.tsx';
import { DataScreen } from '#app/admin/kit/data-screen.tsx';
import { DialogButton } from '#app/admin/kit/dialog-button.tsx';
import { useIsWide } from '#app/admin/kit/use-wide.ts';
import { LabelsButton } from '#app/admin/orders/labels/labels-button.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { treesNeeded, type UnfulfilledItem } from '#domain/admin/items.ts';
import { count } from '#domain/count.ts';
import { UnfulfilledDialog } from './unfulfilled-dialog.tsx';

const keyOf = ({ variety, rootstock }: UnfulfilledItem): string => `${variety} ${rootstock}`;
const columns = [
  'Item Name',
  'Fruit Type',
  'Rootstock',
  'Total Needed',
  'Pending',
  'Confirmed',
  <span key="action" className="sr-only">
    Action
  </span>,
].map((content, index) => ({ key: String(index), content }));

export function UnfulfilledScreen() {
  const ItemList = useIsWide() ? Table : Cards;
  return (
    <DataScreen
      query={adminQuery(admin.unfulfilled)}
      what="the items"
      title={({ items }) => `Items to Prepare (${items.length} unique items)`}
      actions={({ items }) => (
        <>
          {items.length > 0 && (
            <>
              <ButtonLink variant="ghost" size="small" to="/admin/unfulfilled/pick-list">
                <Printer aria-hidden className="size-4.5" /> Pick list
              </ButtonLink>
              <LabelsButton of={{ status: 'Confirmed' }} file="labels.pdf">
                Labels for confirmed
              </LabelsButton>
            </>
          )}
          <ButtonLink variant="ghost" size="small" to="/admin/shortfalls">
            <Sprout aria-hidden className="size-4.5" /> Shortfalls
          </ButtonLink>
        </>
      )}
    >
      {({ items }) =>
        items.length > 0 ? (
          <ItemList items={items} />
        ) : (
          <EmptyState>
            <p className="font-display text-3xl">All caught up!</p>
            <p className="mt-2 text-base text-ink-2">No pending items to fulfill</p>
          </EmptyState>
        )
      }
    </DataScreen>
  );
}

interface ItemListProps {
  items: readonly UnfulfilledItem[];
}

const ViewOrders = ({ item }: { item: UnfulfilledItem }) => (
  <DialogButton dialog={(onClose) => <UnfulfilledDialog item={item} onClose={onClose} />}>
    View Orders<span className="sr-only"> of {keyOf(item)}</span>
  </DialogButton>
);

const Table = ({ items }: ItemListProps) => (
  <AdminTable label="Items to prepare" columns={columns}>
    <tbody className="tabular-nums">
      {items.map((item) => (
        <tr key={keyOf(item)} className="border-b border-line last:border-0">
          <th scope="row" className="text-left font-semibold">
            {item.variety}
          </th>
          <td>{item.fruit}</td>
          <td>{item.rootstock}</td>
          <td className="font-semibold">{count(treesNeeded(item), 'tree')}</td>
          <td>{item.pending}</td>
          <td>{item.confirmed}</td>
          <td className="text-right">
            <ViewOrders item={item} />
          </td>
        </tr>
      ))}
    </tbody>
  </AdminTable>
);

const Cards = ({ items }: ItemListProps) => (
  <ul aria-label="Items to prepare" className="grid gap-3">
    {items.map((item) => (
      <li key={keyOf(item)} className="rounded-card border border-line bg-surface p-4">
        <div className="flex items-start justify-between gap-3 text-lg leading-tight font-semibold">
          <h2 className="min-w-0 font-sans! text-lg leading-tight font-semibold! tracking-normal!">
            {item.variety}
            <span className="mt-0.5 block text-sm font-normal text-ink-2">
              {item.fruit} on {item.rootstock}
            </span>
          </h2>
          <p className="whitespace-nowrap tabular-nums">{count(treesNeeded(item), 'tree')}</p>
        </div>
        <div className="mt-3 flex items-center justify-between gap-3">
          <p className="text-sm text-ink-2 tabular-nums">
            {item.pending} pending, {item.confirmed} confirmed
          </p>
          <ViewOrders item={item} />
        </div>
      </li>
    ))}
  </ul>
);
