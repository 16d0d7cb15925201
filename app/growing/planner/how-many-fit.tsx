import { Button } from '#app/ui/button.tsx';
import type { FieldProps } from '#app/ui/field.tsx';
import { SelectField } from '#app/ui/select-field.tsx';
import type { Spacing } from '#domain/growing/planner/spacing.ts';
import { FeetField } from './feet-field.tsx';

/** A plain form that the server answers. */
export const HowManyFit = ({ spacing: { rootstocks, asked, answer } }: { spacing: Spacing }) => (
  <section id="how-many" aria-labelledby="how-many-fit" className="scroll-mt-28 pt-14">
    <h2 id="how-many-fit" className="title-section">
      How many fit?
    </h2>
    <p className="mt-4 max-w-[42em] text-ink-2">
      For a rectangle with fences or property lines all round, planted in rows.
    </p>
    <form
      action="/planner#how-many"
      className="mt-5 grid items-end gap-4 sm:grid-cols-2 lg:grid-cols-[1fr_1fr_2fr_auto]"
    >
      <Feet label="Width in feet" name="width" defaultValue={asked.width || '20'} />
      <Feet label="Depth in feet" name="depth" defaultValue={asked.depth || '30'} />
      <SelectField
        label="Rootstock"
        name="rootstock"
        defaultValue={asked.rootstock || rootstocks[0]?.name}
        options={rootstocks.map(({ name, fruit }) => [name, `${name} (${fruit.toLowerCase()})`])}
      />
      <Button type="submit" variant="ghost">
        How many fit?
      </Button>
    </form>
    {answer && (
      <p className="mt-5 max-w-[42em] rounded-panel bg-leaf-tint px-5 py-4 font-medium text-leaf">
        {answer}
      </p>
    )}
  </section>
);

const Feet = (props: FieldProps) => <FeetField {...props} min={1} step="any" />;
