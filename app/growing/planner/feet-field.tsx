import { Field, type FieldProps } from '#app/ui/field.tsx';
import { feetStep, yardFeetMax } from '#domain/growing/planner/plan-limits.ts';

export const FeetField = (props: FieldProps) => (
  <Field
    type="number"
    inputMode="decimal"
    min={0}
    max={yardFeetMax}
    step={feetStep}
    required
    {...props}
  />
);
