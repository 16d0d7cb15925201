import { Button } from '#app/ui/button.tsx';
import { SelectField } from '#app/ui/select-field.tsx';
import { featureKinds, featuresMax } from '#domain/growing/planner/plan-limits.ts';
import type { Feature } from '#domain/growing/planner/plan.ts';
import { FeetField } from './feet-field.tsx';

const names: Record<Feature['kind'], string> = { house: 'House', fence: 'Fence', lawn: 'Lawn' };
const ends = [
  ['from', 'east', 'From the left'],
  ['from', 'south', 'From the top'],
  ['to', 'east', 'To, from the left'],
  ['to', 'south', 'To, from the top'],
] as const;

interface FeatureFieldsProps {
  features: readonly Feature[];
  onChange: (features: Feature[]) => void;
}

export function FeatureFields({ features, onChange }: FeatureFieldsProps) {
  const change = (index: number, changed: Feature) =>
    onChange(features.map((feature, at) => (at === index ? changed : feature)));
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-2 font-semibold">House, fences and lawn</legend>
      {features.map((feature, index) => (
        <div
          // oxlint-disable-next-line react/no-array-index-key -- features have no identity
          key={index}
          role="group"
          aria-label={`${names[feature.kind]} ${index + 1}`}
          className="grid gap-3 rounded-card border border-line p-4"
        >
          <SelectField
            label="What"
            value={feature.kind}
            onChange={({ target }) =>
              change(index, {
                ...feature,
                kind: featureKinds.find((kind) => kind === target.value) ?? feature.kind,
              })
            }
            options={featureKinds.map((kind) => [kind, names[kind]])}
          />
          <div className="grid grid-cols-2 gap-3">
            {ends.map(([end, axis, label]) => (
              <FeetField
                key={label}
                label={label}
                value={feature[end][axis]}
                onChange={({ target }) =>
                  change(index, {
                    ...feature,
                    [end]: { ...feature[end], [axis]: Number(target.value) },
                  })
                }
              />
            ))}
          </div>
          <div>
            <Button
              size="small"
              variant="quiet"
              onClick={() => onChange(features.filter((_feature, at) => at !== index))}
            >
              Remove
              <span className="sr-only">
                {' '}
                {names[feature.kind]} {index + 1}
              </span>
            </Button>
          </div>
        </div>
      ))}
      <div>
        <Button
          size="small"
          variant="ghost"
          disabled={features.length >= featuresMax}
          onClick={() =>
            onChange([
              ...features,
              { kind: 'house', from: { east: 0, south: 0 }, to: { east: 20, south: 12 } },
            ])
          }
        >
          Add house, fence or lawn
        </Button>
      </div>
    </fieldset>
  );
}
