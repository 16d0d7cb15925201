import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { queryClient } from '#app/query-client.ts';
import { Button } from '#app/ui/button.tsx';
import { LoadProblem } from '#app/ui/load-problem.tsx';
import { SelectField } from '#app/ui/select-field.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { whenDone } from '#app/use-change.ts';
import type { Kind } from '#domain/catalog/growing-facts.ts';
import { choicesQuery } from './orchard-queries.ts';
import { PlaceFields, type Place } from './place-fields.tsx';
import { chosenTree, TreeOptions } from './tree-options.tsx';
import { useDeclareTrees } from './use-orchard-changes.ts';

interface DeclareFormProps {
  /** Limits the choice; undefined: all kinds. */
  kind?: Kind;
  onDone: (mayFocus: boolean) => void;
  onCancel: () => void;
}

/** Adds one tree that the customer has to their orchard. */
export function DeclareForm({ kind, onDone, onCancel }: DeclareFormProps) {
  const { data, isError, refetch } = useQuery(choicesQuery(), queryClient);
  const [tree, setTree] = useState('');
  const [place, setPlace] = useState<Place>({ place: 'mine', within100Ft: true });
  const [problem, setProblem] = useState<string>();
  const { mutate, isPending } = useDeclareTrees();

  if (!data && isError) return <LoadProblem what="the trees" onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-52 rounded-panel" />;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!tree) setProblem('Please choose a tree');
    else mutate([{ ...chosenTree(tree), ...place }], whenDone(onDone));
  }
  return (
    <form onSubmit={submit} noValidate className="grid max-w-[480px] gap-2.5">
      <SelectField
        label="Which tree do you have?"
        value={tree}
        error={problem}
        onChange={({ target }) => {
          setTree(target.value);
          setProblem(undefined);
        }}
      >
        <TreeOptions choices={data.choices.filter((choice) => !kind || choice.kind === kind)} />
      </SelectField>
      <PlaceFields value={place} onChange={setPlace} />
      <div className="mt-1 flex flex-wrap gap-3">
        <Button type="submit" size="small" busyLabel={isPending && 'Adding...'}>
          Add to my orchard
        </Button>
        <Button size="small" variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
