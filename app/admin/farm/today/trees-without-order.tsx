import { useRef, type ReactNode } from 'react';
import { admin } from '#app/admin/kit/admin-api.ts';
import { AdminButtonLink } from '#app/admin/kit/admin-button.tsx';
import { ChangeButton } from '#app/admin/kit/change-button.tsx';
import { OrderLink } from '#app/admin/kit/links.tsx';
import { unwrap } from '#app/api.ts';
import { formatFarmDayAndTime } from '#app/ui/dates.ts';
import { Section } from '#app/ui/section.tsx';
import type { Overview } from '#domain/admin/overview.ts';
import { count } from '#domain/count.ts';
import {
  decidedText,
  type TreeDecision,
  type UnmatchedTrees,
} from '#domain/orders/unmatched-trees.ts';
import type { OversoldTrees } from '#domain/orders/walk-up-sale.ts';
import { orderNumber } from '#domain/statuses.ts';
import { Note } from './attention.tsx';

/** Trees that a phone handed over though their order could not: an admin says whether they went. */
export const TreesWithoutOrder = ({ unmatchedTrees }: Overview) =>
  unmatchedTrees && unmatchedTrees.length > 0 ? (
    <Section plain title="Trees that left the gate without their order" className="mb-8">
      <ul className="divide-y divide-line rounded-panel border border-line bg-surface">
        {unmatchedTrees.map((left) => (
          <LeftTrees key={`${left.handoverId} ${left.itemId}`} left={left} />
        ))}
      </ul>
    </Section>
  ) : null;

/** Trees that were sold twice, at the gate and in the shop: an admin counts what stands. */
export const OversoldTreesList = ({ oversoldTrees }: Overview) =>
  oversoldTrees && oversoldTrees.length > 0 ? (
    <Section plain title="Trees sold at the gate that others had bought" className="mb-8">
      <ul className="divide-y divide-line rounded-panel border border-line bg-surface">
        {oversoldTrees.map((sold) => (
          <SoldTwice key={sold.itemId} sold={sold} />
        ))}
      </ul>
    </Section>
  ) : null;

const SoldTwice = ({ sold }: { sold: OversoldTrees }) => {
  const { itemId, orderId, orderNumber: number, productId, variety, rootstock, trees, at } = sold;
  return (
    <Note
      color="text-apple"
      action={
        <div className="flex flex-wrap items-center gap-2">
          <AdminButtonLink to={`/admin/shortfalls?tree=${productId}`}>
            Count what stands
          </AdminButtonLink>
          <ChangeButton
            send={() => unwrap(admin['check-in'].oversold.$post({ json: { itemId } }))}
            done="Settled"
            failed="Failed to save"
            busy="Saving..."
          >
            Settled<span className="sr-only">, {variety}</span>
          </ChangeButton>
        </div>
      }
    >
      {count(trees, 'tree')} of {variety} on {rootstock}, sold at the gate on{' '}
      {formatFarmDayAndTime(at)} with <OrderLink id={orderId} number={number} />,{' '}
      {trees === 1 ? 'was' : 'were'} sold in the shop meanwhile.
      <span className="block text-ink-2">
        Somebody may lack {trees === 1 ? 'it' : 'them'}: count what stands, and ask the customers.
      </span>
    </Note>
  );
};

const LeftTrees = ({ left }: { left: UnmatchedTrees }) => {
  const { orderId, customer, variety, rootstock, trees, at, reason } = left;
  return (
    <Note
      color="text-apple"
      action={
        <div className="flex flex-wrap gap-2">
          <DecideButton left={left} decision="gone">
            {trees === 1 ? 'It went: take it out of stock' : 'They went: take them out of stock'}
          </DecideButton>
          <DecideButton left={left} decision="here">
            {trees === 1 ? 'It is here' : 'They are here'}
          </DecideButton>
        </div>
      }
    >
      {count(trees, 'tree')} of {variety} on {rootstock} left the gate on {formatFarmDayAndTime(at)}
      , and {trees === 1 ? 'is' : 'are'} not handed over with{' '}
      <OrderLink id={orderId} number={left.orderNumber} />
      {customer && `, ${customer}`}
      <span className="block wrap-anywhere text-ink-2">{reason}</span>
    </Note>
  );
};

interface DecideButtonProps {
  left: UnmatchedTrees;
  decision: TreeDecision;
  children: ReactNode;
}

function DecideButton({ left, decision, children }: DecideButtonProps) {
  const { handoverId, itemId, trees, orderId, orderNumber: number } = left;
  const decided = useRef('');
  return (
    <ChangeButton
      send={async () => {
        const json = { handoverId, itemId, trees, decision };
        decided.current = decidedText(await unwrap(admin['check-in'].unmatched.$post({ json })));
      }}
      done={() => decided.current}
      failed="Failed to save"
      busy="Saving..."
    >
      {children}
      <span className="sr-only">, order {orderNumber({ id: orderId, number })}</span>
    </ChangeButton>
  );
}
