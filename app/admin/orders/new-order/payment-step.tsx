import type { FieldValues } from 'react-hook-form';
import { Fields } from '#app/admin/kit/fields.tsx';
import { CheckSeen } from '#app/admin/orders/order/check-seen.tsx';
import { checkField, dateField, lineField, radioField, textField } from '#app/ui/form/fields.tsx';
import { Section } from '#app/ui/section.tsx';
import { settings } from '#domain/farm/settings.ts';
import { formatUsd } from '#domain/money.ts';
import type { EnteredPays } from '#domain/orders/orders.ts';
import { pickupDayName } from '#domain/orders/pickups.ts';
import { CouponField } from './coupon-field.tsx';
import {
  farmToday,
  totalOf,
  usualDueDay,
  type OrderDraft,
  type StepProps,
} from './new-order-draft.ts';

const choices: { value: EnteredPays; label: string; note: string }[] = [
  {
    value: 'link',
    label: 'By card, with a link',
    note: 'We email a link. Needs an email address.',
  },
  { value: 'cash', label: 'Cash', note: 'Received now, or later.' },
  { value: 'check', label: 'Check', note: 'Received now, or in the mail.' },
  {
    value: 'at_pickup',
    label: 'At pickup',
    note: 'The trees can be prepared before they are paid.',
  },
];

const isByHand = ({ pays }: FieldValues): boolean => pays === 'cash' || pays === 'check';
const isTyped =
  (name: 'discount' | 'received') =>
  (typed: FieldValues): boolean =>
    String(typed[name]).trim() !== '';

const fields = () => ({
  discount: lineField('Discount in dollars', { inputMode: 'decimal', placeholder: 'None' }),
  discountReason: lineField('What the discount is for', {
    maxLength: 200,
    required: isTyped('discount'),
  }),
  isExempt: checkField('The customer has a certificate of exemption from sales tax'),
  certificate: lineField('Certificate number', { maxLength: 40, required: true }),
  exemptUntil: dateField('Valid until', { required: true, min: farmToday() }),
  pays: radioField('How does the customer pay?', choices),
  received: lineField('Received now', {
    inputMode: 'decimal',
    placeholder: 'Not yet',
    when: isByHand,
  }),
  checkNumber: lineField('Check number', {
    maxLength: 20,
    required: isTyped('received'),
    when: ['pays', 'check'],
  }),
  dueOn: dateField('Unpaid trees are held until', { required: true, min: farmToday() }),
  note: textField('Internal note', { rows: 2, maxLength: 4000 }),
});

export function PaymentStep(props: StepProps) {
  const { form, draft, onChange } = props;
  const { pays } = draft;
  const of = fields();
  return (
    <Section title="Payment">
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <Fields of={of} form={form} only={['discount', 'discountReason']} />
      </div>
      <div className="mt-3">
        <CouponField {...props} />
      </div>
      {settings.taxMode === 'included' && (
        <div className="mt-2">
          <Fields of={of} form={form} only={['isExempt']} />
          {draft.isExempt && (
            <div className="mt-2 grid items-start gap-3 sm:grid-cols-2">
              <Fields of={of} form={form} only={['certificate', 'exemptUntil']} />
              <p className="text-sm text-ink-2 sm:col-span-2">
                No sales tax is collected. The total stays as it is: enter a discount if it should
                be less.
              </p>
            </div>
          )}
        </div>
      )}
      <div className="mt-4">
        <Fields
          of={of}
          form={form}
          only={['pays']}
          looks={{
            pays: {
              // A day that was chosen by hand stays.
              onChange: (chosen: EnteredPays) => {
                if (draft.dueOn === usualDueDay(pays)) onChange({ dueOn: usualDueDay(chosen) });
              },
            },
          }}
        />
      </div>
      {isByHand(draft) && (
        <div className="mt-4 grid items-start gap-3 sm:grid-cols-2">
          <Fields
            of={of}
            form={form}
            only={['received', 'checkNumber']}
            looks={{
              received: {
                label: `Received now, of ${formatUsd(totalOf(draft))} (empty: not yet)`,
              },
              checkNumber: { hint: <CheckSeen number={draft.checkNumber} /> },
            }}
          />
        </div>
      )}
      <div className="mt-4 grid items-start gap-3 sm:grid-cols-2">
        <div>
          <Fields of={of} form={form} only={['dueOn']} />
          {endsBeforePickup(draft) && (
            <p role="status" className="mt-2 text-sm text-gold">
              Pickup lasts until {pickupDayName(settings.season.pickupUntil)}. Whoever comes after
              this day finds the order canceled, unless you choose a pickup day for it: then the
              trees are held until that day.
            </p>
          )}
        </div>
        <Fields of={of} form={form} only={['note']} />
      </div>
    </Section>
  );
}

const endsBeforePickup = ({ pays, dueOn }: OrderDraft): boolean =>
  pays === 'at_pickup' && dueOn < settings.season.pickupUntil;
