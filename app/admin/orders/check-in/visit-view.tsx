import { useEffect, useRef, useState } from 'react';
import { AdminButton } from '#app/admin/kit/admin-button.tsx';
import { Button } from '#app/ui/button.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { phoneHref } from '#app/ui/phone-href.ts';
import { count } from '#domain/count.ts';
import { formatUsd } from '#domain/money.ts';
import { type Tender } from '#domain/orders/check-in-actions.ts';
import { isOnlyUnpaid, ticksOf, treesOf, type CheckInOrder } from '#domain/orders/check-in.ts';
import {
  findLookAlikes,
  findVisit,
  planVisit,
  type Chosen,
  type LookAlike,
  type VisitPlan,
} from '#domain/orders/visit.ts';
import { perform, useKnownOrders } from './check-in-store.ts';
import { MoneyPanel, TakenMoney, type Way } from './money-panel.tsx';
import { OrderView } from './order-view.tsx';
import { cashTenders, goingText, handOverActions, saidText } from './visit-actions.ts';

const nothingChosen: Chosen = { trees: [], claims: [] };

interface VisitViewProps {
  /** Opened by a press, a code or a label; the person's other orders stand with them. */
  openedIds: readonly string[];
  today: string;
  onJoin: (orders: readonly CheckInOrder[]) => void;
}

/** Somebody at the gate: all their orders, one sum, one hand-over. Give it what opened it as its key. */
export function VisitView({ openedIds, today, onJoin }: VisitViewProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []); // from the field where it was looked for, which stays
  const [chosen, setChosen] = useState(nothingChosen);
  const [way, setWay] = useState<Way>();
  const [said, setSaid] = useState('');
  const known = useKnownOrders();
  const orders = findVisit(known, openedIds, today);
  const plan = planVisit({ orders, openedIds, chosen, today });
  const { customer, phone } = orders[0] ?? { customer: '', phone: '' };
  const ticked = sumOf(orders, ticksOf) + chosen.trees.length;
  const isUnpaid = plan.going.some(({ order }) => isOnlyUnpaid(order));
  const isAnyGoing = plan.trees > 0;

  function handOver(tenders: Tender[], going: Pick<VisitPlan, 'going' | 'replacements'>): void {
    const trees =
      sumOf(going.going, (part) => part.trees.length) +
      sumOf(going.replacements, (replacement) => replacement.trees);
    setSaid(saidText(tenders, trees));
    setChosen(nothingChosen);
    setWay(undefined);
    void perform(...tenders, ...handOverActions(going));
  }
  return (
    <Panel aria-labelledby="visit-title">
      <h2
        id="visit-title"
        ref={title}
        tabIndex={-1}
        className="text-2xl wrap-anywhere outline-none"
      >
        {customer || (orders[0]?.code ? 'No name' : 'Walk-up sale')}
      </h2>
      {orders.length > 1 && <p className="mt-1 text-ink-2">{count(orders.length, 'order')}</p>}
      {phone && (
        <p className="text-sm">
          <a className="link inline-flex min-h-11 items-center" href={phoneHref(phone)}>
            Call {phone}
          </a>
        </p>
      )}
      <p role="status" className="not-empty:mt-3 font-semibold text-pine">
        {said}
      </p>
      <TakenMoney orders={orders} today={today} />
      {plan.dueCents > 0 && (
        <MoneyPanel
          plan={plan}
          today={today}
          way={way}
          onWay={setWay}
          onPaid={(tender, going) => handOver([tender], going)}
        />
      )}
      {orders.map((order) => (
        <OrderView
          key={order.id}
          order={order}
          today={today}
          isOneOfSeveral={orders.length > 1}
          chosen={chosen}
          onChoose={setChosen}
        />
      ))}
      {plan.ofTrees > 0 && (
        <p aria-live="polite" className="mt-4 font-semibold tabular-nums">
          {ticked} of {count(plan.ofTrees, 'tree')} ticked
        </p>
      )}
      {/* In reach of the thumb, however many orders there are. */}
      <div className="sticky bottom-0 bg-surface not-empty:py-3">
        {isAnyGoing && isUnpaid && way === undefined && (
          <Button width="full" onClick={() => handOver(cashTenders(plan, today), plan)}>
            Cash {formatUsd(plan.dueCents)}, hand over {goingText(plan.trees, plan.ofTrees)}
          </Button>
        )}
        {isAnyGoing && !isUnpaid && (
          <Button width="full" onClick={() => handOver([], plan)}>
            Hand over {goingText(plan.trees, plan.ofTrees)}
          </Button>
        )}
      </div>
      {plan.going.some(({ order, trees }) => trees.length < treesOf(order)) && (
        <p className="mt-2 text-sm text-ink-2">
          The other {count(plan.ofTrees - plan.trees, 'tree')} will wait for another day.
        </p>
      )}
      <LookAlikes found={findLookAlikes(known, orders, today)} onJoin={onJoin} />
    </Panel>
  );
}

const sumOf = <T,>(things: readonly T[], numberOf: (thing: T) => number): number =>
  things.reduce((sum, thing) => sum + numberOf(thing), 0);

interface LookAlikesProps extends Pick<VisitViewProps, 'onJoin'> {
  found: readonly LookAlike[];
}

/** People who may come together, or be the same person: nobody is joined without a press. */
const LookAlikes = ({ found, onJoin }: LookAlikesProps) =>
  found.length > 0 && (
    <section aria-labelledby="look-alikes" className="mt-5 border-t border-line pt-4">
      <h3 id="look-alikes" className="text-base font-semibold">
        Do they come for these too?
      </h3>
      <ul className="mt-2 grid gap-2">
        {found.map(({ orders, same }) => (
          <li
            key={orders[0]!.id}
            className="flex min-h-11 flex-wrap items-center justify-between gap-2"
          >
            <span className="min-w-0 wrap-anywhere">
              <b className="font-semibold">{orders[0]!.customer || 'No name'}</b>, the same {same}
              {same === 'phone' && ' number'}: {count(orders.length, 'order')},{' '}
              {count(sumOf(orders, treesOf), 'tree')}
            </span>
            <AdminButton onClick={() => onJoin(orders)}>
              Add<span className="sr-only"> the orders of {orders[0]!.customer}</span>
            </AdminButton>
          </li>
        ))}
      </ul>
    </section>
  );
