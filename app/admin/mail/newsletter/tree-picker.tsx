import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { AdminButton } from '#app/admin/kit/admin-button.tsx';
import { AdminSelect } from '#app/admin/kit/controls.tsx';
import { OrderedList } from '#app/admin/kit/ordered-list.tsx';
import { queryClient } from '#app/query-client.ts';
import { fruits } from '#domain/catalog/catalog.ts';
import { choicesQuery } from './issue-queries.ts';

interface TreePickerProps {
  value: readonly string[];
  error: string | undefined;
  onChange: (ids: string[]) => void;
}

/** Trees below the text, each with picture, price and link. */
export function TreePicker({ value: chosen, error, onChange: onChoose }: TreePickerProps) {
  const { data } = useQuery(choicesQuery(), queryClient);
  const errorId = useId();
  const [choice, setChoice] = useState('');
  const trees = data?.trees ?? [];
  const nameOf = ({ id }: { id: string }) =>
    trees.find((tree) => tree.id === id)?.name ?? 'Not in the shop anymore';
  const add = (): void => {
    if (choice) onChoose([...chosen, choice]);
    setChoice('');
  };

  return (
    <fieldset className="min-w-0">
      <legend className="font-semibold">Trees</legend>
      <p className="mb-2.5 text-sm text-ink-2">
        Shown as cards below the text. Prices are those of the moment it is sent; trees that are not
        in the shop by then are left out.
      </p>
      <div className="flex items-end gap-2.5">
        <AdminSelect
          label="Tree"
          value={choice}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
          onChange={({ currentTarget }) => setChoice(currentTarget.value)}
          className="min-w-0 flex-1"
        >
          <option value="">Choose a tree</option>
          {fruits.map((fruit) => (
            <optgroup key={fruit} label={fruit}>
              {trees
                .filter((tree) => tree.fruit === fruit && !chosen.includes(tree.id))
                .map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
            </optgroup>
          ))}
        </AdminSelect>
        <AdminButton disabled={!choice} onClick={add}>
          Add
        </AdminButton>
      </div>
      {error && (
        <p id={errorId} className="mt-1 text-xs leading-snug font-medium text-apple">
          {error}
        </p>
      )}
      {chosen.length > 0 && (
        <div className="mt-3">
          <OrderedList
            label="Chosen trees"
            items={chosen.map((id) => ({ id }))}
            nameOf={nameOf}
            onOrder={onChoose}
            onRemove={({ id }) => onChoose(chosen.filter((other) => other !== id))}
          >
            {(tree) => <p className="min-w-0 font-semibold wrap-anywhere">{nameOf(tree)}</p>}
          </OrderedList>
        </div>
      )}
    </fieldset>
  );
}
