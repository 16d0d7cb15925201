import { useState, type FormEvent } from 'react';
import { Button } from '#app/ui/button.tsx';
import { CheckField } from '#app/ui/check-field.tsx';
import { Field } from '#app/ui/field.tsx';
import { changeCareSchema, type CareChoice } from '#domain/growing/care/care.ts';
import { useCareChange } from './use-care-changes.ts';

export function CareForm({ choice }: { choice: CareChoice }) {
  const [zip, setZip] = useState(choice.zip ?? '');
  const [wantsMail, setWantsMail] = useState(choice.wantsMail);
  const [problem, setProblem] = useState<string>();
  const { mutate, isPending } = useCareChange();

  function submit(event: FormEvent) {
    event.preventDefault();
    const change = { zip: zip.trim() || null, wantsMail };
    const [issue] = changeCareSchema.safeParse(change).error?.issues ?? [];
    setProblem(issue?.message);
    if (!issue) mutate(change);
  }
  return (
    <form onSubmit={submit} noValidate className="mt-5 grid max-w-[480px] gap-3">
      <Field
        label="ZIP code where your trees stand"
        hint="Spring and frost come earlier or later than at our farm."
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={10}
        value={zip}
        error={problem}
        onChange={({ target }) => setZip(target.value)}
        className="max-w-60"
      />
      <CheckField
        label="Email me the work for my trees at the start of each month"
        checked={wantsMail}
        onChange={({ target }) => setWantsMail(target.checked)}
      />
      <div>
        <Button type="submit" size="small" busyLabel={isPending && 'Saving...'}>
          Save
        </Button>
      </div>
    </form>
  );
}
