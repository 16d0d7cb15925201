import { admin } from '#app/admin/kit/admin-api.ts';
import { ChangeButton } from '#app/admin/kit/change-button.tsx';
import { DownloadButton } from '#app/admin/kit/download-button.tsx';
import { Fields } from '#app/admin/kit/fields.tsx';
import { NewScreen } from '#app/admin/kit/new-screen.tsx';
import { EditForm, revised, RevisedEditor } from '#app/admin/kit/revised-editor.tsx';
import { Facts } from '#app/ui/facts.tsx';
import { choiceField, lineField, wholeField, within, type FieldSet } from '#app/ui/form/fields.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { formatUsd } from '#domain/money.ts';
import { couponSchema, newCouponSchema } from '#domain/orders/coupon-content.ts';
import { describeCoupon, ruleText } from '#domain/orders/coupon-text.ts';
import { CouponFields, couponFields } from './coupon-fields.tsx';
import { CouponBadge } from './coupons-screen.tsx';

const routes = admin.coupons[':id'];

export function CouponScreen({ id }: { id: string }) {
  const param = { id };
  return (
    <RevisedEditor
      {...revised(routes, { param })}
      what="coupon"
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
              send={() => routes.end.$post({ param, json: { basedOn: revision } })}
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
          <EditForm
            edited={edited}
            schema={couponSchema}
            fields={couponFields}
            complete={(read) => ({ ...read, ended: content.ended })}
            label="Edit coupon"
            save={['Save coupon', 'Saving...']}
          >
            {(form) => (
              <Panel>
                <CouponFields form={form} many={codes > 1} />
              </Panel>
            )}
          </EditForm>
        )
      }
    </RevisedEditor>
  );
}

const code = { autoCapitalize: 'characters' } as const;
const codeFields: FieldSet = {
  'codes.kind': choiceField('Codes', [
    ['one', 'One code'],
    ['many', 'Many codes, each for one order'],
  ]),
  'codes.prefix': lineField('Codes begin with', {
    ...code,
    when: ['codes.kind', 'many'],
    hint: 'Random characters follow, as in SPRING-7K3M9QP.',
  }),
  'codes.count': wholeField('How many codes', {
    when: ['codes.kind', 'many'],
    hint: 'You can download them as CSV.',
  }),
  'codes.code': lineField('Code', {
    ...code,
    when: ['codes.kind', 'one'],
    hint: 'Letters, digits and hyphens. A code is never used twice, also not after its end.',
  }),
};
const fields = { ...codeFields, ...within('content', couponFields) };

export const NewCouponScreen = () => (
  <NewScreen
    title="New coupon"
    list="/admin/coupons"
    schema={newCouponSchema}
    fields={fields}
    content={{
      codes: { kind: 'one', count: 50 },
      content: { rule: { kind: 'percent', percent: 10 }, oncePerCustomer: true },
    }}
    complete={({ codes, content }) => {
      const none = codes.kind === 'many' ? { limit: null, email: null } : {}; // each is for one order
      return { codes, content: { ...content, ...none, ended: false } };
    }}
    create={(json) => admin.coupons.$post({ json })}
    save={['Create coupon', 'Creating...']}
    done="Coupon created"
  >
    {(form) => (
      <Panel>
        <div className="mb-4 grid items-start gap-x-4 gap-y-4 sm:grid-cols-2 lg:grid-cols-3">
          <Fields of={codeFields} form={form} />
        </div>
        <CouponFields form={form} at="content." many={form.watch('codes.kind') === 'many'} />
      </Panel>
    )}
  </NewScreen>
);
