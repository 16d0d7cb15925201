import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { AdminHeading } from '#app/admin/kit/admin-heading.tsx';
import { AdminSkeleton } from '#app/admin/kit/admin-skeleton.tsx';
import { RevisionHistory } from '#app/admin/kit/revision-history.tsx';
import { SaveConflict } from '#app/admin/kit/save-conflict.tsx';
import { useAdminChange } from '#app/admin/kit/use-admin-change.ts';
import { useCorrections } from '#app/admin/kit/use-corrections.ts';
import { useRevised } from '#app/admin/kit/use-revised.ts';
import { api, unwrap } from '#app/api.ts';
import { queryClient } from '#app/query-client.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { download } from '#app/ui/download.ts';
import { LoadProblem } from '#app/ui/load-problem.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { describeCoupon, ruleText } from '#domain/admin/coupon-text.ts';
import { couponSchema, type CouponContent } from '#domain/admin/coupons.ts';
import { formatUsd } from '#domain/money.ts';
import { CouponBadge } from './coupon-badge.tsx';
import { CouponFields } from './coupon-fields.tsx';
import { contentFrom, inputAt, inputOf, type CouponInput } from './coupon-input.ts';
import { couponQuery } from './coupon-queries.ts';

export function CouponEditor({ id }: { id: string }) {
  const query = couponQuery(id);
  const { data: coupon } = useQuery(query, queryClient);
  const revised = useRevised<CouponContent>({
    query,
    what: 'coupon',
    save: ({ content, basedOn }) =>
      unwrap(
        api.api.admin.coupons[':id'].$put({
          param: { id },
          json: { content: couponSchema.parse(content), basedOn },
        }),
      ),
    restore: (json) => unwrap(api.api.admin.coupons[':id'].restore.$post({ param: { id }, json })),
    describe: describeCoupon,
  });
  const { edited, history, conflict, busy, isError, retry, save, restore, onDirty } = revised;
  const ending = useAdminChange({
    send: async (basedOn: number | null) => {
      await unwrap(api.api.admin.coupons[':id'].end.$post({ param: { id }, json: { basedOn } }));
    },
    done: 'Coupon ended',
    failed: 'Failed to end the coupon',
  });

  if (!edited && isError) return <LoadProblem what="the coupon" onRetry={retry} />;
  if (!edited || !coupon) return <AdminSkeleton />;
  const { content } = edited;
  const isFixed = content.rule.kind === 'fixed_total';

  function end(): void {
    if (
      window.confirm(
        'End this coupon? It is refused from now on. Orders being paid with it complete. The code cannot be given to another coupon.',
      )
    )
      ending.mutate(coupon!.revision);
  }
  return (
    <>
      <AdminHeading title={coupon.code}>
        <ButtonLink variant="ghost" size="small" to="/admin/coupons">
          All coupons
        </ButtonLink>
        {coupon.codes > 1 && (
          <Button
            variant="ghost"
            size="small"
            onClick={() =>
              void download(
                api.api.admin.coupons[':id']['codes.csv'].$get({ param: { id } }),
                `${coupon.code}.csv`,
              )
            }
          >
            <Download aria-hidden className="size-4.5" /> Download {coupon.codes} codes
          </Button>
        )}
        {!content.ended && (
          <Button
            variant="ghost"
            size="small"
            busyLabel={ending.isPending && 'Ending...'}
            onClick={end}
          >
            End coupon
          </Button>
        )}
      </AdminHeading>
      <div className="mb-5 flex flex-wrap items-center gap-x-7 gap-y-2 text-sm">
        <CouponBadge state={coupon.state} />
        <dl className="flex flex-wrap gap-x-7 gap-y-2">
          <Fact name="Used" value={String(coupon.redeemed)} />
          <Fact name="Being paid" value={String(coupon.held)} />
          <Fact name="Given" value={formatUsd(coupon.givenCents)} />
        </dl>
      </div>
      {conflict && <SaveConflict {...conflict} busy={busy} />}
      {isFixed ? (
        <Panel>
          This coupon is for testing the shop: {ruleText(content.rule)}, delivery included. It can
          only be ended.
        </Panel>
      ) : (
        <EditForm
          content={content}
          many={coupon.codes > 1}
          busy={busy}
          disabled={Boolean(conflict)}
          onDirty={onDirty}
          onSave={save}
        />
      )}
      <RevisionHistory history={history} busy={busy} onRestore={restore} />
    </>
  );
}

const Fact = ({ name, value }: { name: string; value: string }) => (
  <div className="flex gap-1.5">
    <dt className="text-ink-2">{name}</dt>
    <dd className="font-semibold tabular-nums">{value}</dd>
  </div>
);

interface EditFormProps {
  content: CouponContent;
  many: boolean;
  busy: boolean;
  disabled: boolean;
  onDirty: (isDirty: boolean) => void;
  onSave: (content: CouponContent) => void;
}

function EditForm({ content, many, busy, disabled, onDirty, onSave }: EditFormProps) {
  const form = useForm<CouponInput>({ values: inputOf(content) });
  const { isDirty } = form.formState;
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);

  const showIssues = useCorrections(form, (input) =>
    (couponSchema.safeParse(contentFrom(input, content)).error?.issues ?? []).map(
      ({ path, message }) => ({ field: inputAt(path), message }),
    ),
  );

  function save(input: CouponInput): void {
    const parsed = couponSchema.safeParse(contentFrom(input, content));
    if (parsed.success) onSave(parsed.data);
    else showIssues(input);
  }
  return (
    <form
      noValidate
      aria-label="Edit coupon"
      onSubmit={(event) => void form.handleSubmit(save)(event)}
    >
      <fieldset disabled={disabled} className="min-w-0">
        <Panel>
          <CouponFields form={form} many={many} />
        </Panel>
        <Button type="submit" size="small" className="mt-5" busyLabel={busy && 'Saving...'}>
          Save coupon
        </Button>
      </fieldset>
    </form>
  );
}
