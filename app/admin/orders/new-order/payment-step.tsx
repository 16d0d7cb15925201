import { AdminCheck, AdminInput, AdminText } from '#app/admin/kit/controls.tsx';
import { CheckSeen } from '#app/admin/orders/order/check-seen.tsx';
import { ChoiceList } from '#app/ui/choice-list.tsx';
import { Section } from '#app/ui/section.tsx';
import { settings } from '#domain/farm/settings.ts';
import { formatUsd } from '#domain/money.ts';
import type { EnteredPays } from '#domain/orders/orders.ts';
import { pickupDayName } from '#domain/orders/pickups.ts';
import { CouponField } from './coupon-field.tsx';
import {
  draftTexts,
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

export function PaymentStep({ draft, onChange }: StepProps) {
  const { pays } = draft;
  const text = draftTexts(draft, onChange);
  return (
    <Section title="Payment">
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
      {settings.taxMode === 'included' && (
        <div className="mt-2">
          <AdminCheck
            label="The customer has a certificate of exemption from sales tax"
            checked={draft.isExempt}
            onChange={(event) => onChange({ isExempt: event.currentTarget.checked })}
          />
          {draft.isExempt && (
            <div className="mt-2 grid gap-3 sm:grid-cols-2">
              <AdminInput
                label="Certificate number"
                maxLength={40}
                required
                {...text('certificate')}
              />
              <AdminInput
                label="Valid until"
                type="date"
                required
                min={farmToday()}
                {...text('exemptUntil')}
              />
              <p className="text-sm text-ink-2 sm:col-span-2">
                No sales tax is collected. The total stays as it is: enter a discount if it should
                be less.
              </p>
            </div>
          )}
        </div>
      )}
      <div className="mt-4">
        <ChoiceList
          legend="How does the customer pay?"
          name="pays"
          value={pays}
          options={choices}
          onChange={(chosen) =>
            onChange({
              pays: chosen,
              // A day that was chosen by hand stays.
              ...(draft.dueOn === usualDueDay(pays) && { dueOn: usualDueDay(chosen) }),
            })
          }
        />
      </div>
      {(pays === 'cash' || pays === 'check') && (
        <div className="mt-4 grid gap-3 sm:grid-cols-2">
          <AdminInput
            label={`Received now, of ${formatUsd(totalOf(draft))} (empty: not yet)`}
            inputMode="decimal"
            placeholder="Not yet"
            {...text('received')}
          />
          {pays === 'check' && (
            <div>
              <AdminInput
                label="Check number"
                maxLength={20}
                required={draft.received.trim() !== ''}
                {...text('checkNumber')}
              />
              <p className="mt-1 text-xs text-ink-2">
                <CheckSeen number={draft.checkNumber} />
              </p>
            </div>
          )}
        </div>
      )}
      <div className="mt-4 grid items-start gap-3 sm:grid-cols-2">
        <div>
          <AdminInput
            label="Unpaid trees are held until"
            type="date"
            required
            min={farmToday()}
            {...text('dueOn')}
          />
          {endsBeforePickup(draft) && (
            <p role="status" className="mt-2 text-sm text-gold">
              Pickup lasts until {pickupDayName(settings.season.pickupUntil)}. Whoever comes after
              this day finds the order canceled, unless you choose a pickup day for it: then the
              trees are held until that day.
            </p>
          )}
        </div>
        <AdminText label="Internal note" rows={2} maxLength={4000} {...text('note')} />
      </div>
    </Section>
  );
}

const endsBeforePickup = ({ pays, dueOn }: OrderDraft): boolean =>
  pays === 'at_pickup' && dueOn < settings.season.pickupUntil;
