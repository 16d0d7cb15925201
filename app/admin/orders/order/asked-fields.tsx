import { InputField } from '#app/admin/kit/form-field.tsx';
import { ChoiceList } from '#app/ui/choice-list.tsx';
import { addDate } from '#domain/calendar-days.ts';
import { dayAt } from '#domain/farm/season.ts';
import { farmTimeZone, settings } from '#domain/farm/settings.ts';
import type { AskedTerm } from '#domain/orders/order-changes.ts';

const today = (): string => dayAt(new Date(), farmTimeZone);

/** The usual last day to pay by link. */
export const linkUntil = (): string => addDate(today(), settings.farmOrders.holdDays);

interface AskedFieldsProps {
  asked: AskedTerm;
  onChange: (asked: AskedTerm) => void;
}

/** How the customer pays what a change makes due. */
export const AskedFields = ({ asked, onChange }: AskedFieldsProps) => (
  <div className="mt-4 grid gap-4">
    <ChoiceList
      legend="How does the customer pay it?"
      name="asked"
      value={asked.by}
      options={terms}
      onChange={(by) => onChange(by === 'link' ? { by, until: linkUntil() } : { by })}
    />
    {asked.by === 'link' && (
      <InputField
        label="Until"
        type="date"
        min={today()}
        className="sm:max-w-56"
        value={asked.until}
        onChange={({ currentTarget }) => onChange({ by: 'link', until: currentTarget.value })}
      />
    )}
  </div>
);

const terms: { value: AskedTerm['by']; label: string; note: string }[] = [
  {
    value: 'link',
    label: 'By card, with a link',
    note: 'Trees that are not paid by then leave the order again.',
  },
  { value: 'trees', label: 'With the trees', note: 'In cash, by check or by card, at the gate.' },
];
