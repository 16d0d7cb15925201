import type { Kind } from '#domain/catalog/growing-facts.ts';
import type { DeclaredTree } from '#domain/growing/orchard.ts';
import { treesOfKind, type TreeChoices } from '#domain/growing/pollination-check.ts';

const unnamed = 'unnamed:';

/** Options of a select: the trees by kind, each kind with one for trees that nobody can name. */
export const TreeOptions = ({ choices }: { choices: readonly TreeChoices[] }) => (
  <>
    <option value="">Choose a tree</option>
    {choices.map(({ kind, ours, others }) => (
      <optgroup key={kind} label={treesOfKind[kind]}>
        <option value={unnamed + kind}>I don’t know which {kind}</option>
        {[...ours, ...others]
          .toSorted((a, b) => a.localeCompare(b, 'en'))
          .map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
      </optgroup>
    ))}
  </>
);

/** What the chosen option means. */
export const chosenTree = (value: string): Pick<DeclaredTree, 'variety' | 'kind'> =>
  value.startsWith(unnamed)
    ? { variety: null, kind: value.slice(unnamed.length) as Kind } // one of the options above
    : { variety: value, kind: null };
