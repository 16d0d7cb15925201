import { Printer, Sprout } from 'lucide-react';
import { admin, adminQuery } from '#app/admin/kit/admin-api.ts';
import { AdminButtonLink } from '#app/admin/kit/admin-button.tsx';
import { AdminTable } from '#app/admin/kit/admin-table.tsx';
import { DataScreen } from '#app/admin/kit/data-screen.tsx';
import { DialogButton } from '#app/admin/kit/dialog-button.tsx';
import { Cell, RowList } from '#app/admin/kit/row-list.tsx';
import { useIsWide } from '#app/admin/kit/use-wide.ts';
import { LabelsButton } from '#app/admin/orders/labels/labels-button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { count } from '#domain/count.ts';
import { treesNeeded, type UnfulfilledItem } from '#domain/orders/unfulfilled-items.ts';
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
              <AdminButtonLink to="/admin/unfulfilled/pick-list">
                <Printer aria-hidden className="size-4.5" /> Pick list
              </AdminButtonLink>
              <LabelsButton of={{ status: 'Confirmed' }} file="labels.pdf">
                Labels for confirmed
              </LabelsButton>
            </>
          )}
          <AdminButtonLink to="/admin/shortfalls">
            <Sprout aria-hidden className="size-4.5" /> Shortfalls
          </AdminButtonLink>
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
  <RowList label="Items to prepare" rows={items} keyOf={keyOf}>
    {(item) => (
      <>
        <Cell note={`${item.fruit} on ${item.rootstock}`}>
          <b className="font-semibold">{item.variety}</b>
        </Cell>
        <Cell note={`${item.pending} pending, ${item.confirmed} confirmed`}>
          {count(treesNeeded(item), 'tree')}
        </Cell>
        <ViewOrders item={item} />
      </>
    )}
  </RowList>
);
