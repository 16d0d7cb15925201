import { Button } from '#app/ui/button.tsx';
import { cornersMax } from '#domain/growing/planner/plan-limits.ts';
import type { Point } from '#domain/growing/planner/plan.ts';
import { cornerName } from '#domain/growing/planner/yard.ts';
import { FeetField } from './feet-field.tsx';

interface CornerFieldsProps {
  corners: readonly Point[];
  onChange: (corners: Point[]) => void;
}

/** Any shape, corner by corner. */
export function CornerFields({ corners, onChange }: CornerFieldsProps) {
  const change = (index: number, changed: Partial<Point>) =>
    onChange(corners.map((corner, at) => (at === index ? { ...corner, ...changed } : corner)));
  return (
    <details>
      <summary className="flex min-h-11 items-center font-semibold text-pine">
        Another shape: {corners.length} corners
      </summary>
      <ul className="mt-2 grid gap-4">
        {corners.map((corner, index) => (
          <li
            key={cornerName(index)}
            className="grid grid-cols-2 items-end gap-x-4 gap-y-1 sm:grid-cols-[1fr_1fr_auto]"
          >
            <FeetField
              label={`${cornerName(index)}: from the left`}
              value={corner.east}
              onChange={({ target }) => change(index, { east: Number(target.value) })}
            />
            <FeetField
              label={`${cornerName(index)}: from the top`}
              value={corner.south}
              onChange={({ target }) => change(index, { south: Number(target.value) })}
            />
            <Button
              size="small"
              variant="quiet"
              disabled={corners.length <= 3}
              onClick={() => onChange(corners.filter((_corner, at) => at !== index))}
            >
              Remove<span className="sr-only"> corner {cornerName(index)}</span>
            </Button>
          </li>
        ))}
      </ul>
      <Button
        size="small"
        variant="ghost"
        className="mt-4"
        disabled={corners.length >= cornersMax}
        onClick={() => onChange([...corners, { east: 0, south: corners.at(-1)?.south ?? 0 }])}
      >
        Add a corner
      </Button>
    </details>
  );
}
