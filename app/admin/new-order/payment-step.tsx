import { AdminInput, AdminText } from '#app/admin/frame/controls.tsx';
import { Panel } from '#app/ui/panel.tsx';
import type { FarmPays } from '#domain/farm-orders.ts';
import { formatUsd } from '#domain/money.ts';
import { CouponField } from './coupon-field.tsx';
import { farmToday, totalOf, type OrderDraft } from './new-order-draft.ts';

interface StepProps {
  draft: OrderDraft;
  onChange: (part: Partial<OrderDraft>) => void;
}

const choices: { pays: FarmPays; name: string; hint: string }[] = [
  { pays: 'link', name: 'By card, with a link', hint: 'We email a link. Needs an email address.' },
  { pays: 'cash', name: 'Cash', hint: 'Received now, or later.' },
  { pays: 'check', name: 'Check', hint: 'Received now, or in the mail.' },
  {
    pays: 'at_pickup',
    name: 'At pickup',
    hint: 'The trees can be prepared before they are paid.',
  },
];

export function PaymentStep({ draft, onChange }: StepProps) {
  const { pays } = draft;
  const text = (name: 'discount' | 'discountReason' | 'received' | 'checkNumber' | 'dueOn') => ({
    value: draft[name],
    onChange: (event: { currentTarget: HTMLInputElement }) =>
      onChange({ [name]: event.currentTarget.value }),
  });
  return (
    <Panel aria-labelledby="payment">
      <h2 id="payment" className="title-panel mb-4">
        Payment
      </h2>
      <div className="grid gap-3 sm:grid-cols-2">
        <AdminInput
          label="Discount in dollars"
          inputMode="decimal"
          placeholder="None"
          {...text('discount')}
        />
        <AdminInput
          label="What the discount is for"
          maxLength={200}
          required={draft.discount.trim() !== ''}
          {...text('discountReason')}
        />
      </div>
      <div className="mt-3">
        <CouponField draft={draft} onChange={onChange} />
      </div>
      <fieldset className="mt-4">
        <legend className="mb-2 text-sm font-semibold">How does the customer pay?</legend>
        <div className="grid gap-2 sm:grid-cols-2">
          {choices.map(({ pays: value, name, hint }) => (
            <label
              key={value}
              className="choice flex min-h-12 cursor-pointer items-start gap-3 rounded-thumb border border-control px-4 py-3"
            >
              <input
                type="radio"
                name="pays"
                value={value}
                checked={pays === value}
                onChange={() => onChange({ pays: value })}
                className="mt-0.5 size-5 flex-none accent-pine"
              />
              <span>
                {name}
                <span className="block text-sm text-ink-2">{hint}</span>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      {(pays === 'cash' || pays === 'check') && (
        <div className="mt-4 grid gap-3 sm:grid-cols-2">
          <AdminInput
            label={`Received now, of ${formatUsd(totalOf(draft))} (empty: not yet)`}
            inputMode="decimal"
            placeholder="Not yet"
            {...text('received')}
          />
          {pays === 'check' && (
            <AdminInput
              label="Check number"
              maxLength={20}
              required={draft.received.trim() !== ''}
              {...text('checkNumber')}
            />
          )}
        </div>
      )}
      <div className="mt-4 grid gap-3 sm:grid-cols-2">
        <AdminInput
          label="Unpaid trees are held until"
          type="date"
          required
          min={farmToday()}
          {...text('dueOn')}
        />
        <AdminText
          label="Internal note"
          rows={2}
          maxLength={4000}
          value={draft.note}
          onChange={(event) => onChange({ note: event.currentTarget.value })}
        />
      </div>
    </Panel>
  );
}
