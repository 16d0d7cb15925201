import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { wholeOrNaN } from '#app/admin/catalog/products/product-input.ts';
import { AdminHeading } from '#app/admin/kit/admin-heading.tsx';
import { InputField, SelectField } from '#app/admin/kit/form-field.tsx';
import { useAdminChange } from '#app/admin/kit/use-admin-change.ts';
import { useCorrections } from '#app/admin/kit/use-corrections.ts';
import { api, unwrap } from '#app/api.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { Panel } from '#app/ui/panel.tsx';
import {
  couponSchema,
  newCouponSchema,
  type NewCoupon as CouponRequest,
} from '#domain/admin/coupons.ts';
import { CouponFields } from './coupon-fields.tsx';
import { contentFrom, inputAt, newCouponInput, type CouponInput } from './coupon-input.ts';

interface CodeInput {
  kind: 'one' | 'many';
  code: string;
  prefix: string;
  count: string;
}

export function NewCoupon() {
  const navigate = useNavigate();
  const form = useForm<CouponInput>({ defaultValues: newCouponInput });
  const [codes, setCodes] = useState<CodeInput>({ kind: 'one', code: '', prefix: '', count: '50' });
  const [codeErrors, setCodeErrors] = useState<Record<string, string>>({});
  const { mutate, isPending } = useAdminChange({
    send: async (json: CouponRequest) => {
      const { id } = await unwrap(api.api.admin.coupons.$post({ json }));
      await navigate(`/admin/coupons?id=${id}`);
    },
    done: 'Coupon created',
    failed: 'Failed to create the coupon',
  });

  useCorrections(form, (input) =>
    (couponSchema.safeParse(contentFrom(input, { ended: false })).error?.issues ?? []).map(
      ({ path, message }) => ({ field: inputAt(path), message }),
    ),
  );

  function create(input: CouponInput): void {
    const { kind, code, prefix, count } = codes;
    const isMany = kind === 'many';
    const parsed = newCouponSchema.safeParse({
      content: contentFrom(isMany ? { ...input, limit: '', email: '' } : input, { ended: false }),
      codes: isMany ? { kind, prefix, count: wholeOrNaN(count) } : { kind, code },
    });
    setCodeErrors({});
    if (parsed.success) return mutate(parsed.data);
    for (const { path, message } of parsed.error.issues.toReversed()) {
      const [group, ...rest] = path;
      if (group === 'codes') setCodeErrors((all) => ({ ...all, [String(rest[0])]: message }));
      else form.setError(inputAt(rest), { message }, { shouldFocus: true });
    }
  }
  const codeField = (name: 'code' | 'prefix' | 'count') => ({
    value: codes[name],
    error: codeErrors[name],
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
      setCodes({ ...codes, [name]: currentTarget.value });
      setCodeErrors({});
    },
  });
  return (
    <>
      <AdminHeading title="New coupon" />
      <form
        noValidate
        aria-label="New coupon"
        onSubmit={(event) => void form.handleSubmit(create)(event)}
      >
        <Panel>
          <div className="mb-4 grid items-start gap-x-4 gap-y-4 sm:grid-cols-2 lg:grid-cols-3">
            <SelectField
              label="Codes"
              value={codes.kind}
              onChange={({ currentTarget }) =>
                setCodes({ ...codes, kind: currentTarget.value === 'many' ? 'many' : 'one' })
              }
            >
              <option value="one">One code</option>
              <option value="many">Many codes, each for one order</option>
            </SelectField>
            {codes.kind === 'one' ? (
              <InputField
                label="Code"
                autoComplete="off"
                autoCapitalize="characters"
                {...codeField('code')}
                hint="Letters, digits and hyphens. A code is never used twice, also not after its end."
              />
            ) : (
              <>
                <InputField
                  label="Codes begin with"
                  autoComplete="off"
                  autoCapitalize="characters"
                  {...codeField('prefix')}
                  hint="Random characters follow, as in SPRING-7K3M9QP."
                />
                <InputField
                  label="How many codes"
                  inputMode="numeric"
                  {...codeField('count')}
                  hint="You can download them as CSV."
                />
              </>
            )}
          </div>
          <CouponFields form={form} many={codes.kind === 'many'} />
        </Panel>
        <div className="mt-5 flex flex-wrap gap-2.5">
          <Button type="submit" size="small" busyLabel={isPending && 'Creating...'}>
            Create coupon
          </Button>
          <ButtonLink variant="ghost" size="small" to="/admin/coupons">
            Cancel
          </ButtonLink>
        </div>
      </form>
    </>
  );
}
