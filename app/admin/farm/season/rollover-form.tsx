import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { AdminInput } from '#app/admin/kit/controls.tsx';
import { errorMessage, useAdminChange } from '#app/admin/kit/use-admin-change.ts';
import { useCorrections } from '#app/admin/kit/use-corrections.ts';
import { api, unwrap } from '#app/api.ts';
import { queryClient } from '#app/query-client.ts';
import { Button } from '#app/ui/button.tsx';
import { Panel } from '#app/ui/panel.tsx';
import {
  nextSeason,
  type RolloverPlan,
  type RolloverPreview,
  type RolloverStart,
} from '#domain/admin/season-rollover.ts';
import type { SeasonContent } from '#domain/admin/season.ts';
import { CouponChoice } from './coupon-choice.tsx';
import { RolloverChanges } from './rollover-changes.tsx';
import { SeasonFields } from './season-fields.tsx';
import { inputOf, seasonResolver } from './season-input.ts';
import { StockChoice } from './stock-choice.tsx';

/** The plan of a rollover, and the preview that has to be seen before it can be confirmed. */
export function RolloverForm({ start }: { start: RolloverStart }) {
  const navigate = useNavigate();
  const [draft] = useState(() => nextSeason(start.season, new Date()));
  const form = useForm({ defaultValues: inputOf(draft), resolver: seasonResolver(draft) });
  const { register, handleSubmit, formState } = form;
  useCorrections(form);
  const [stock, setStock] = useState<RolloverPlan['stock']>('keep');
  const [raise, setRaise] = useState('0');
  const [endCoupons, setEndCoupons] = useState<string[]>([]);
  const [checked, setChecked] = useState<{ plan: RolloverPlan; preview: RolloverPreview }>();
  const check = useMutation(
    {
      mutationFn: (json: RolloverPlan) =>
        unwrap(api.api.admin.season.rollover.preview.$post({ json })),
      onSuccess: (preview, plan) => setChecked({ plan, preview }),
    },
    queryClient,
  );
  const confirm = useAdminChange({
    send: ({ plan, preview }: { plan: RolloverPlan; preview: RolloverPreview }) =>
      unwrap(api.api.admin.season.rollover.$post({ json: { ...plan, seal: preview.seal } })),
    done: ({ plan }) => `${plan.season.name} is the current season`,
    failed: 'Failed to roll over',
  });

  const preview = (season: SeasonContent): void =>
    check.mutate({
      season,
      basedOn: start.revision,
      stock,
      raisePercent: raise.trim() === '' ? Number.NaN : Number(raise),
      endCoupons,
    });
  const edit = () => setChecked(undefined); // a changed plan needs a new preview

  if (checked)
    return (
      <RolloverChanges
        {...checked}
        from={start.season.name}
        busy={confirm.isPending}
        error={confirm.error && errorMessage(confirm.error)}
        blocked={start.paymentsUnderWay > 0}
        onBack={() => {
          confirm.reset();
          edit();
        }}
        onConfirm={() =>
          confirm.mutate(checked, {
            onSuccess: () =>
              void navigate(checked.plan.stock === 'csv' ? '/admin/products' : '/admin/season'),
          })
        }
      />
    );
  return (
    <form noValidate aria-label="Roll over" className="grid gap-6" onSubmit={handleSubmit(preview)}>
      <Panel aria-labelledby="new-season">
        <h2 id="new-season" className="title-panel mb-5">
          The new season
        </h2>
        <SeasonFields register={register} errors={formState.errors} />
      </Panel>
      <Panel aria-labelledby="new-catalog" className="grid gap-7">
        <h2 id="new-catalog" className="title-panel">
          Trees and coupons
        </h2>
        <StockChoice chosen={stock} onChoose={setStock} />
        <div>
          <AdminInput
            label="Raise prices by percent"
            type="number"
            min={0}
            max={50}
            value={raise}
            onChange={(event) => setRaise(event.target.value)}
            aria-describedby="raise-note"
            className="max-w-[220px]"
          />
          <p id="raise-note" className="mt-1 text-sm text-ink-2">
            0 leaves them unchanged. New prices are rounded to whole dollars, and shown tree by tree
            in the preview.
          </p>
        </div>
        <CouponChoice coupons={start.coupons} ended={endCoupons} onChange={setEndCoupons} />
      </Panel>
      {check.error && (
        <p role="alert" className="font-medium text-apple">
          {errorMessage(check.error)}
        </p>
      )}
      <Button
        type="submit"
        className="justify-self-start"
        busyLabel={check.isPending && 'Checking...'}
      >
        Preview the changes
      </Button>
    </form>
  );
}
