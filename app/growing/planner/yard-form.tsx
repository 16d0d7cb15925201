import { useState, type FormEvent } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Problem } from '#app/ui/problem.tsx';
import { SelectField } from '#app/ui/select-field.tsx';
import type { Plan, Yard } from '#domain/growing/planner/plan.ts';
import { cornerName, rectangularYard, yardSize } from '#domain/growing/planner/yard.ts';
import { CornerFields } from './corner-fields.tsx';
import { FeatureFields } from './feature-fields.tsx';
import { FeetField } from './feet-field.tsx';
import { norths } from './north-arrow.tsx';
import { changeYard } from './plan-changes.ts';

/** The schema library is needed by this form only. */
const loadSchema = async () => (await import('#domain/growing/planner/plan.ts')).planSchema;

interface YardFormProps {
  yard: Yard;
  change: (changed: (plan: Plan) => Plan) => void;
}

/** Size and shape of the yard, what stands in it, and where north is. */
export function YardForm({ yard: saved, change }: YardFormProps) {
  const [edited, setEdited] = useState<Yard>();
  const yard = edited ?? saved;
  const [problem, setProblem] = useState('');
  const edit = (changed: Partial<Yard>) => setEdited({ ...yard, ...changed });

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const schema = await loadSchema().catch(() => undefined);
    if (!schema) return setProblem('We could not check the yard. Please try again.');
    const parsed = schema.safeParse({ name: 'Yard', trees: [], yard });
    setProblem(parsed.success ? '' : (parsed.error.issues[0]?.message ?? 'Please check the yard'));
    if (!parsed.success) return;
    change(changeYard(parsed.data.yard));
    setEdited(undefined);
  }

  return (
    <details
      className="rounded-panel border border-line bg-surface"
      onToggle={() => void loadSchema().catch(() => {})} // ahead of the submission, which tries again
    >
      <summary className="min-h-12 px-5 py-3.5 font-semibold text-pine">
        Yard, house and fences
      </summary>
      <form
        onSubmit={(event) => void submit(event)}
        className="grid gap-6 border-t border-line p-5"
      >
        <RectangleFields yard={yard} onChange={edit} />
        <CornerFields
          corners={yard.corners}
          onChange={(corners) => edit({ corners, marks: [0, 1] })}
        />
        <FeatureFields features={yard.features} onChange={(features) => edit({ features })} />
        <SelectField
          label="North on the drawing is"
          value={yard.north}
          onChange={({ target }) => edit({ north: Number(target.value) })}
          options={norths}
        />
        <div className="grid grid-cols-2 gap-4">
          {(['Measure trees from corner', 'and from corner'] as const).map((label, at) => (
            <SelectField
              key={label}
              label={label}
              value={yard.marks[at]}
              onChange={({ target }) => {
                const mark = Number(target.value);
                edit({ marks: at === 0 ? [mark, yard.marks[1]] : [yard.marks[0], mark] });
              }}
              options={yard.corners.map((_corner, index) => [index, cornerName(index)])}
            />
          ))}
        </div>
        <Problem>{problem}</Problem>
        <div>
          <Button type="submit" size="small">
            Draw the yard
          </Button>
        </div>
      </form>
    </details>
  );
}

interface RectangleFieldsProps {
  yard: Yard;
  onChange: (changed: Partial<Yard>) => void;
}

/** Sets all four corners. */
function RectangleFields({ yard, onChange }: RectangleFieldsProps) {
  const { width, depth } = yardSize(yard);
  const resize = (newWidth: number, newDepth: number) =>
    onChange({ corners: rectangularYard(newWidth, newDepth).corners, marks: [0, 1] });
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">A rectangle</legend>
      <div className="grid grid-cols-2 gap-4">
        <FeetField
          label="Width in feet"
          min={1}
          value={width}
          onChange={({ target }) => resize(Number(target.value), depth)}
        />
        <FeetField
          label="Depth in feet"
          min={1}
          value={depth}
          onChange={({ target }) => resize(width, Number(target.value))}
        />
      </div>
    </fieldset>
  );
}
