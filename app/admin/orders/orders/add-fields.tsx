import { InputField } from '#app/admin/kit/form-field.tsx';
import type { FarmTree } from '#domain/admin/farm-orders.ts';
import { TreeChoice } from './tree-choice.tsx';

export interface Added {
  /** Undefined: not chosen yet. */
  tree: FarmTree | undefined;
  trees: number;
}

interface AddFieldsProps {
  added: Added;
  onChange: (added: Added) => void;
}

/** A tree for its price now. */
export const AddFields = ({ added, onChange }: AddFieldsProps) => (
  <div className="mt-3 grid gap-4">
    <TreeChoice
      label="Tree to add"
      chosen={added.tree}
      onChoose={(tree) => onChange({ ...added, tree })}
    />
    <InputField
      label="How many"
      type="number"
      min={1}
      className="sm:max-w-48"
      value={Number.isNaN(added.trees) ? '' : added.trees}
      onChange={({ currentTarget }) => onChange({ ...added, trees: currentTarget.valueAsNumber })}
    />
  </div>
);
