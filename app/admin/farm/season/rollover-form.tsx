import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { admin } from '#app/admin/kit/admin-api.ts';
import { AdminCheck } from '#app/admin/kit/controls.tsx';
import { FieldGroups } from '#app/admin/kit/field-groups.tsx';
import { Fields } from '#app/admin/kit/fields.tsx';
import { Form } from '#app/admin/kit/form.tsx';
import { unwrap } from '#app/api.ts';
import { queryClient } from '#app/query-client.ts';
import { ChoiceList } from '#app/ui/choice-list.tsx';
import { asTyped, ownField, wholeField, within } from '#app/ui/form/fields.tsx';
import { useSchemaForm } from '#app/ui/form/use-schema-form.ts';
import { Section } from '#app/ui/section.tsx';
import {
  nextSeason,
  rolloverSchema,
  type RolloverPlan,
  type RolloverPreview,
  type RolloverStart,
} from '#domain/catalog/season-rollover.ts';
import { RolloverChanges } from './rollover-changes.tsx';
import { fieldsOfSeason, seasonGroups } from './season-fields.tsx';

const stockChoices: { value: RolloverPlan['stock']; label: string; note: string }[] = [
  { value: 'keep', label: 'Keep the stock as it is', note: 'Trees that are left are sold on.' },
  {
    value: 'zero',
    label: 'Set all trees to 0',
    note: 'Nothing can be ordered, and the catalog is empty, until you enter the new stock.',
  },
  {
    value: 'csv',
    label: 'Import the counted stock afterwards',
    note: 'The stock stays, and you continue on the Trees screen with the CSV import.',
  },
];

const fields = {
  ...within('season', fieldsOfSeason),
  stock: ownField('Stock'),
  raisePercent: wholeField('Raise prices by percent', {
    type: 'number',
    min: 0,
    max: 50,
    hint: '0 leaves them unchanged. New prices are rounded to whole dollars, and shown tree by tree in the preview.',
    className: 'max-w-[420px]',
  }),
  endCoupons: ownField('Coupons to end'),
};
/** The plan of a rollover, and the preview that has to be seen before it can be confirmed. */
export function RolloverForm({ start }: { start: RolloverStart }) {
  const [draft] = useState(() => nextSeason(start.season, new Date()));
  const [checked, setChecked] = useState<{ plan: RolloverPlan; preview: RolloverPreview }>();
  const check = useMutation(
    {
      mutationFn: (json: RolloverPlan) => unwrap(admin.season.rollover.preview.$post({ json })),
      onSuccess: (preview, plan) => setChecked({ plan, preview }),
    },
    queryClient,
  );
  const form = useSchemaForm({
    schema: rolloverSchema,
    ...asTyped(
      fields,
      { season: draft, stock: 'keep', raisePercent: 0, endCoupons: [] },
      (read) => ({ ...read, basedOn: start.revision }),
    ),
    onSave: (plan, onError) => check.mutate(plan, { onError }),
  });

  if (checked)
    // A changed plan needs a new preview.
    return <RolloverChanges {...checked} start={start} onBack={() => setChecked(undefined)} />;
  return (
    <Form
      form={form}
      label="Roll over"
      save={['Preview the changes', 'Checking...']}
      busy={check.isPending}
    >
      <Section title="The new season">
        <FieldGroups of={seasonGroups} form={form} at="season." />
      </Section>
      <Section title="Trees and coupons" className="mt-6" body="grid gap-7">
        <ChoiceList
          legend="Stock"
          legendAs="section"
          options={stockChoices}
          columns={1}
          {...form.choice('stock')}
        />
        <Fields of={fields} form={form} only={['raisePercent']} />
        <fieldset>
          <legend className="text-lg font-semibold">Coupons to end</legend>
          <p className="mt-0.5 max-w-[46em] text-sm text-ink-2">
            Personal codes of newsletter subscribers stay valid: they were promised.
          </p>
          {start.coupons.length === 0 && (
            <p className="mt-2 text-sm">No coupon for everyone is valid at the moment.</p>
          )}
          {start.coupons.map(({ id, name, value, lastDay }) => (
            <AdminCheck
              key={id}
              label={[name, value, lastDay].filter(Boolean).join(', ')}
              value={id}
              {...form.register('endCoupons')}
            />
          ))}
        </fieldset>
      </Section>
    </Form>
  );
}
