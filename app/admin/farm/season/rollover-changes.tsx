import { useState } from 'react';
import { useNavigate } from 'react-router';
import { admin } from '#app/admin/kit/admin-api.ts';
import { NumbersTable } from '#app/admin/kit/numbers-table.tsx';
import { errorMessage, useAdminChange } from '#app/admin/kit/use-admin-change.ts';
import { Button } from '#app/ui/button.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { Problem } from '#app/ui/problem.tsx';
import type {
  RolloverPlan,
  RolloverPreview,
  RolloverStart,
} from '#domain/catalog/season-rollover.ts';
import { count } from '#domain/count.ts';
import { formatUsd } from '#domain/money.ts';
import { SeasonSteps } from './season-parts.tsx';

interface RolloverChangesProps {
  start: RolloverStart;
  plan: RolloverPlan;
  preview: RolloverPreview;
  onBack: () => void;
}

/** Everything that the rollover will change, to be confirmed. */
export function RolloverChanges({ start, plan, preview, onBack }: RolloverChangesProps) {
  const { prices, stock, coupons, previewHash } = preview;
  const from = start.season.name;
  const [now] = useState(() => new Date());
  const navigate = useNavigate();
  const { mutate, isPending, error } = useAdminChange({
    async send(json: RolloverPlan) {
      await admin.season.rollover.$post({ json: { ...json, previewHash } });
      await navigate(json.stock === 'csv' ? '/admin/products' : '/admin/season');
    },
    done: `${plan.season.name} is the current season`,
    failed: 'Failed to roll over',
  });
  return (
    <div className="grid gap-6 *:min-w-0">
      <Panel aria-labelledby="preview-title">
        <h2 id="preview-title" tabIndex={-1} ref={focus} className="title-panel outline-none">
          From {from} to {plan.season.name}
        </h2>
        <ul className="mt-3 list-disc pl-5 text-sm">
          <li>Ordering for {from} ends at once. Its orders stay as they are.</li>
          <li>{stockText(plan, stock)}</li>
          <li>
            {prices.length === 0
              ? 'Prices stay as they are.'
              : `${count(prices.length, 'price rises', 'prices rise')} by about ${plan.raisePercent}%, see below.`}
          </li>
          <li>
            {coupons.length === 0 ? 'No coupon ends.' : `These coupons end: ${coupons.join(', ')}.`}
          </li>
        </ul>
        <h3 className="mt-6 text-xl">What visitors will see</h3>
        <SeasonSteps season={plan.season} now={now} />
        <Problem className="mt-5">{error && errorMessage(error)}</Problem>
        <div className="mt-6 flex flex-wrap gap-3">
          <Button
            disabled={start.paymentsUnderWay > 0}
            busyLabel={isPending && 'Rolling over...'}
            onClick={() => mutate(plan)}
          >
            Roll over to {plan.season.name}
          </Button>
          <Button variant="ghost" onClick={onBack}>
            Change something
          </Button>
        </div>
      </Panel>
      {prices.length > 0 && (
        <NumbersTable
          label="New prices"
          columns={[
            ['Tree', ({ variety, rootstock }) => `${variety} on ${rootstock}`],
            ['Price now', ({ beforeCents }) => formatUsd(beforeCents)],
            ['New price', ({ afterCents }) => <b>{formatUsd(afterCents)}</b>],
          ]}
          rows={prices}
        />
      )}
    </div>
  );
}

/** The submit button is gone: tell where the reader is. */
const focus = (heading: HTMLElement | null): void => heading?.focus();

function stockText({ stock }: RolloverPlan, { products, trees }: RolloverPreview['stock']): string {
  if (stock === 'keep') return 'The stock stays as it is.';
  if (stock === 'csv')
    return 'The stock stays as it is until you import the new one on the Trees screen.';
  return [
    `The stock of ${products} trees in the catalog is set to 0 (${trees} in all).`,
    'They can be ordered again once you enter the new stock.',
  ].join(' ');
}
