import { useNavigate } from 'react-router';
import { AdminHeading } from '#app/admin/kit/admin-heading.tsx';
import { InputField, SelectField } from '#app/admin/kit/form-field.tsx';
import { Form } from '#app/admin/kit/form.tsx';
import { useChangeForm } from '#app/admin/kit/use-change-form.ts';
import { api, unwrap } from '#app/api.ts';
import { Panel } from '#app/ui/panel.tsx';
import { newCouponSchema, type NewCoupon as CouponRequest } from '#domain/admin/coupons.ts';
import { CouponFields } from './coupon-fields.tsx';
import { newContentFrom, newCouponInput, newInputAt, type NewCouponInput } from './coupon-input.ts';

const values: NewCouponInput = {
  ...newCouponInput,
  codes: 'one',
  code: '',
  prefix: '',
  count: '50',
};

export function NewCoupon() {
  const navigate = useNavigate();
  const form = useChangeForm({
    schema: newCouponSchema,
    values,
    toContent: newContentFrom,
    inputAt: newInputAt,
    send: async (json: CouponRequest) => {
      const { id } = await unwrap(api.api.admin.coupons.$post({ json }));
      await navigate(`/admin/coupons/${id}`);
    },
    done: 'Coupon created',
  });
  const isMany = form.watch('codes') === 'many';
  const code = { autoComplete: 'off', autoCapitalize: 'characters' } as const;
  return (
    <>
      <AdminHeading title="New coupon" />
      <Form
        form={form}
        label="New coupon"
        save={['Create coupon', 'Creating...']}
        cancel="/admin/coupons"
      >
        <Panel>
          <div className="mb-4 grid items-start gap-x-4 gap-y-4 sm:grid-cols-2 lg:grid-cols-3">
            <SelectField label="Codes" {...form.field('codes')}>
              <option value="one">One code</option>
              <option value="many">Many codes, each for one order</option>
            </SelectField>
            {isMany ? (
              <>
                <InputField
                  label="Codes begin with"
                  {...code}
                  {...form.field('prefix')}
                  hint="Random characters follow, as in SPRING-7K3M9QP."
                />
                <InputField
                  label="How many codes"
                  inputMode="numeric"
                  {...form.field('count')}
                  hint="You can download them as CSV."
                />
              </>
            ) : (
              <InputField
                label="Code"
                {...code}
                {...form.field('code')}
                hint="Letters, digits and hyphens. A code is never used twice, also not after its end."
              />
            )}
          </div>
          <CouponFields field={form.field} kind={form.watch('kind')} many={isMany} />
        </Panel>
      </Form>
    </>
  );
}
