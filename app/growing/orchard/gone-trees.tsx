import { Button } from '#app/ui/button.tsx';
import { whenDone } from '#app/use-change.ts';
import { treeDetails, treeName } from '#domain/growing/orchard-texts.ts';
import type { OrchardTree } from '#domain/growing/orchard.ts';
import { useTreeChange } from './use-orchard-changes.ts';

interface GoneTreesProps {
  trees: readonly OrchardTree[];
  onChanged: (mayFocus: boolean) => void;
}

/** Trees that died or were felled; a mistake can be undone. */
export function GoneTrees({ trees, onChanged }: GoneTreesProps) {
  const { mutate, isPending } = useTreeChange();
  return (
    <details>
      <summary className="link inline-flex min-h-11 items-center">
        Trees that are gone ({trees.length})
      </summary>
      <ul className="mt-1">
        {trees.map((tree) => (
          <li
            key={tree.id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line py-2"
          >
            <p className="min-w-0 wrap-anywhere">
              <span className="font-semibold">{treeName(tree)}</span>{' '}
              <span className="text-ink-2">{treeDetails(tree)}</span>
            </p>
            <Button
              size="small"
              variant="quiet"
              disabled={isPending}
              onClick={() => mutate({ tree, goneOn: null }, whenDone(onChanged))}
            >
              Still standing<span className="sr-only"> {treeName(tree)}</span>
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}
