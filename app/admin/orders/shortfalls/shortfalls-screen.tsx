import { admin, adminQuery } from '#app/admin/kit/admin-api.ts';
import { DataScreen } from '#app/admin/kit/data-screen.tsx';
import { ListEnd } from '#app/admin/kit/list-end.tsx';
import { Cell, RowLink, RowList } from '#app/admin/kit/row-list.tsx';
import { shortDay } from '#app/admin/kit/short-day.ts';
import { useScreenParams } from '#app/admin/kit/use-screen-params.ts';
import { Badge } from '#app/ui/badge.tsx';
import { TextLink } from '#app/ui/links.tsx';
import { Section } from '#app/ui/section.tsx';
import { countsText } from '#domain/catalog/tree-counts.ts';
import type { PromisedTree, ShortfallEntry } from '#domain/orders/shortfall-list.ts';
import { shortfallReasonNames } from '#domain/orders/shortfalls.ts';
import { OpenShortfallView } from './open-shortfall-view.tsx';

/** What the farm owes, and shortfalls so far. */
export const ShortfallListView = () => (
  <DataScreen
    query={adminQuery(admin.shortfalls)}
    what="the shortfalls"
    title="Shortfalls"
    intro="Counted fewer trees than you promised? Choose the tree and enter your count. Those who paid first are served; the others choose by mail between other trees, their money back and a call."
  >
    {({ trees, shortfalls }) => (
      <>
        {shortfalls.length > 0 && (
          <RowList
            label="Shortfalls"
            rows={shortfalls}
            columns="minmax(0,1.4fr) minmax(0,1fr) auto"
          >
            {(shortfall) => <ShortfallRow {...shortfall} />}
          </RowList>
        )}
        <ListEnd of="shortfalls" shown={shortfalls.length}>
          {(most) =>
            `The newest ${most} shortfalls. Older ones are in the histories of their trees and orders.`
          }
        </ListEnd>
        <Section
          plain
          title="Trees in orders"
          note="In orders and replacements that are not handed over, or kept until customers have answered."
          className="mt-8"
        >
          <RowList
            label="Trees in orders"
            rows={trees}
            keyOf={({ productId }) => productId}
            columns="minmax(0,1fr) auto auto"
            empty="No trees are in orders"
          >
            {(tree) => <PromisedRow {...tree} />}
          </RowList>
        </Section>
      </>
    )}
  </DataScreen>
);

function ShortfallRow(shortfall: ShortfallEntry) {
  const { id, variety, rootstock, reason, short, openedAt, deadline, asked, toCall } = shortfall;
  return (
    <>
      <Cell note={`on ${rootstock}`}>
        <RowLink to={`/admin/shortfalls/${id}`}>
          Short by {short} {variety}
        </RowLink>
      </Cell>
      <Cell note={`${shortDay(openedAt)}, answers until ${lastDay(deadline)}`}>
        {shortfallReasonNames[reason]}
      </Cell>
      <p className="flex flex-wrap gap-2 lg:w-60 lg:justify-end">
        {toCall > 0 && <Badge tone="apple">{toCall} to call</Badge>}
        {asked > 0 && <Badge tone="gold">{asked} not answered</Badge>}
        {toCall + asked === 0 && <Badge tone="leaf">Settled</Badge>}
      </p>
    </>
  );
}

/** Deadlines are at midnight: the day before is the last one. */
export const lastDay = (deadline: string): string =>
  shortDay(new Date(Date.parse(deadline) - 1).toISOString());

const PromisedRow = ({ productId, variety, rootstock, stock, inOrders, open }: PromisedTree) => (
  <>
    <Cell note={`on ${rootstock}`}>
      <b className="font-semibold">{variety}</b>
    </Cell>
    <Cell note={open > 0 && <span className="text-apple">{open} missing</span>}>
      {countsText({ stock, inOrders })}
    </Cell>
    <TextLink to={`/admin/shortfalls?tree=${productId}`}>
      Enter a count
      <span className="sr-only">{` of ${variety} on ${rootstock}`}</span>
    </TextLink>
  </>
);

/** Trees in orders and shortfalls, or the count of one tree, by the URL. */
export function ShortfallsScreen() {
  const [params] = useScreenParams();
  const tree = params.get('tree');
  return tree ? <OpenShortfallView key={tree} productId={tree} /> : <ShortfallListView />;
}
