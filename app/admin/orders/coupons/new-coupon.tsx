import { admin } from '#app/admin/kit/admin-api.ts';
import {
  choiceField,
  Fields,
  lineField,
  wholeField,
  within,
  type FieldSet,
} from '#app/admin/kit/fields.tsx';
import { NewScreen } from '#app/admin/kit/new-screen.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { newCouponSchema } from '#domain/admin/coupons.ts';
import { CouponFields, couponFields } from './coupon-fields.tsx';

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

export const NewCoupon = () => (
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
