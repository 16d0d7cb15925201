import { useState, type FormEvent } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { changeTreeSchema, type OrchardTree } from '#domain/growing/orchard.ts';
import { PlaceFields, type Place } from './place-fields.tsx';
import { changeOf, useTreeChange } from './use-orchard-changes.ts';

export function EditTree({ tree, onDone }: { tree: OrchardTree; onDone: () => void }) {
  const [place, setPlace] = useState<Place>(tree);
  const [quantity, setQuantity] = useState(String(tree.quantity));
  const [plantedOn, setPlantedOn] = useState(tree.plantedOn ?? '');
  const [problem, setProblem] = useState<{ field: string; message: string }>();
  const { mutate, isPending } = useTreeChange();

  function submit(event: FormEvent) {
    event.preventDefault();
    const changed = {
      place: place.place,
      within100Ft: place.within100Ft,
      quantity: Number(quantity),
      plantedOn: plantedOn || null,
    };
    const [issue] =
      changeTreeSchema.safeParse({ ...changeOf(tree), ...changed }).error?.issues ?? [];
    if (issue) setProblem({ field: issue.path.join('.'), message: issue.message });
    else mutate({ tree, ...changed }, { onSuccess: onDone });
  }
  const errorOf = (field: string) => (problem?.field === field ? { error: problem.message } : {});
  return (
    <form
      onSubmit={submit}
      noValidate
      className="mt-4 grid max-w-[480px] gap-3 border-t border-line pt-4"
    >
      <div className="grid gap-3 sm:grid-cols-2">
        <Field
          label="Number of trees"
          inputMode="numeric"
          value={quantity}
          onChange={({ target }) => setQuantity(target.value)}
          {...errorOf('quantity')}
        />
        <Field
          label="Planted on"
          type="date"
          value={plantedOn}
          onChange={({ target }) => setPlantedOn(target.value)}
          {...errorOf('plantedOn')}
        />
      </div>
      <PlaceFields value={place} onChange={setPlace} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="small" busyLabel={isPending && 'Saving...'}>
          Save
        </Button>
        <Button size="small" variant="ghost" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
