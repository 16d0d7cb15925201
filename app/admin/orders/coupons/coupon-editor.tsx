import { ChangeButton } from '#app/admin/kit/change-button.tsx';
import { DownloadButton } from '#app/admin/kit/download-button.tsx';
import { Form } from '#app/admin/kit/form.tsx';
import { RevisedEditor, type EditedForm } from '#app/admin/kit/revised-editor.tsx';
import { useSchemaForm } from '#app/admin/kit/use-schema-form.ts';
import { api, unwrap } from '#app/api.ts';
import { Facts } from '#app/ui/facts.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { describeCoupon, ruleText } from '#domain/admin/coupon-text.ts';
import { couponSchema, type CouponContent } from '#domain/admin/coupons.ts';
import { formatUsd } from '#domain/money.ts';
import { CouponBadge } from './coupon-badge.tsx';
import { CouponFields } from './coupon-fields.tsx';
import { contentFrom, inputAt, inputOf } from './coupon-input.ts';
import { couponQuery } from './coupon-queries.ts';

const routes = api.api.admin.coupons[':id'];

export function CouponEditor({ id }: { id: string }) {
  const param = { id };
  return (
    <RevisedEditor
      query={couponQuery(id)}
      what="coupon"
      save={({ content, basedOn }) =>
        unwrap(routes.$put({ param, json: { content: couponSchema.parse(content), basedOn } }))
      }
      restore={(json) => unwrap(routes.restore.$post({ param, json }))}
      describe={describeCoupon}
      title={({ code }) => code}
      back={['/admin/coupons', 'All coupons']}
      actions={({ code, codes, content, revision }) => (
        <>
          {codes > 1 && (
            <DownloadButton from={() => routes['codes.csv'].$get({ param })} file={`${code}.csv`}>
              Download {codes} codes
            </DownloadButton>
          )}
          {!content.ended && (
            <ChangeButton
              send={() => unwrap(routes.end.$post({ param, json: { basedOn: revision } }))}
              done="Coupon ended"
              failed="Failed to end the coupon"
              busy="Ending..."
              question="End this coupon?"
              consequence="It is refused from now on. Orders being paid with it complete. The code cannot be given to another coupon."
            >
              End coupon
            </ChangeButton>
          )}
        </>
      )}
      summary={({ state, redeemed, held, givenCents }) => (
        <div className="mb-5 flex flex-wrap items-center gap-x-7 gap-y-2">
          <CouponBadge state={state} />
          <Facts
            facts={[
              ['Used', redeemed],
              ['Being paid', held],
              ['Given', formatUsd(givenCents)],
            ]}
          />
        </div>
      )}
    >
      {(edited, { codes, content }) =>
        content.rule.kind === 'fixed_total' ? (
          <Panel>
            This coupon is for testing the shop: {ruleText(content.rule)}, delivery included. It can
            only be ended.
          </Panel>
        ) : (
          <EditForm {...edited} many={codes > 1} />
        )
      }
    </RevisedEditor>
  );
}

type EditFormProps = EditedForm<CouponContent> & { many: boolean };

function EditForm({ content, many, onDirty, onSave, ...state }: EditFormProps) {
  const form = useSchemaForm({
    schema: couponSchema,
    values: inputOf(content),
    toContent: (input) => contentFrom(input, content),
    inputAt,
    onDirty,
    onSave,
  });
  return (
    <Form {...state} form={form} label="Edit coupon" save={['Save coupon', 'Saving...']}>
      <Panel>
        <CouponFields field={form.field} kind={form.watch('kind')} many={many} />
      </Panel>
    </Form>
  );
}
