import { useEffect, useRef, useState, type FormEvent } from 'react';
import { Button } from '#app/ui/button.tsx';
import { CheckField } from '#app/ui/check-field.tsx';
import { SelectField } from '#app/ui/select-field.tsx';
import { kinds } from '#domain/catalog/growing-facts.ts';
import { feetStep } from '#domain/growing/planner/plan-limits.ts';
import type { PlanTree, Yard } from '#domain/growing/planner/plan.ts';
import type { PlannerFacts } from '#domain/growing/planner/planner-facts.ts';
import { snap } from '#domain/growing/planner/yard.ts';
import { axisNames } from './axis-names.ts';
import { FeetField } from './feet-field.tsx';
import { rootstockLabel, usualRootstock } from './tree-choices.ts';

export type TreeFields = Omit<PlanTree, 'id'>;

interface TreeFormProps {
  tree: TreeFields;
  yard: Yard;
  facts: PlannerFacts;
  submitLabel: string;
  /** A new tree has no place yet: it gets a free one. */
  hasPlace: boolean;
  onSubmit: (tree: TreeFields) => void;
  onCancel: () => void;
}

export function TreeForm(props: TreeFormProps) {
  const { tree, yard, facts, submitLabel, hasPlace, onSubmit, onCancel } = props;
  const [variety, setVariety] = useState(tree.variety);
  const [rootstock, setRootstock] = useState(tree.rootstock);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('select')?.focus(), []);
  const known = facts.varieties.find((one) => one.variety === variety);
  const names = axisNames(yard);
  const rootstocks = facts.rootstocks
    .filter(({ fruit }) => !known || fruit === known.fruit)
    .map(({ name }) => name);

  function choose(name: string): void {
    setVariety(name);
    setRootstock(usualRootstock({ variety: name }, facts));
  }
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const feet = (name: string, otherwise: number) =>
      fields.has(name) ? snap(Number(fields.get(name)), feetStep) : otherwise;
    onSubmit({
      variety,
      rootstock,
      east: feet('east', tree.east),
      south: feet('south', tree.south),
      isPlanted: fields.has('isPlanted'),
    });
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape from any of its fields
    <form
      ref={form}
      onSubmit={submit}
      onKeyDown={({ key }) => key === 'Escape' && onCancel()}
      className="grid gap-4"
    >
      <SelectField label="Variety" value={variety} onChange={({ target }) => choose(target.value)}>
        {!known && <option>{variety}</option>}
        <VarietyOptions facts={facts} />
      </SelectField>
      <SelectField
        label="Rootstock"
        value={rootstock ?? ''}
        onChange={({ target }) => setRootstock(target.value || null)}
        options={rootstocks.map((name) => [name, rootstockLabel(variety, name, facts)])}
      >
        <option value="">Not known</option>
        {rootstock && !rootstocks.includes(rootstock) && <option>{rootstock}</option>}
      </SelectField>
      {hasPlace && (
        <div className="grid grid-cols-2 gap-4">
          <FeetField label={names.east} name="east" defaultValue={tree.east} />
          <FeetField label={names.south} name="south" defaultValue={tree.south} />
        </div>
      )}
      <CheckField label="Already planted" name="isPlanted" defaultChecked={tree.isPlanted} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="small">
          {submitLabel}
        </Button>
        <Button size="small" variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

const VarietyOptions = ({ facts }: { facts: PlannerFacts }) =>
  kinds.map((kind) => (
    <optgroup key={kind} label={`${kind.slice(0, 1).toUpperCase()}${kind.slice(1)}`}>
      {facts.varieties
        .filter((one) => one.kind === kind)
        .map(({ variety, isOurs }) => (
          <option key={variety} value={variety}>
            {isOurs ? variety : `${variety} (not sold here)`}
          </option>
        ))}
    </optgroup>
  ));
