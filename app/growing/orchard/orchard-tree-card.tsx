import { useRef, useState } from 'react';
import { treeCarePath } from '#app/growing/care/care-queries.ts';
import { StandingBadge } from '#app/growing/pollination/standing-badge.tsx';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { whenDone } from '#app/use-change.ts';
import { treeDetails, treeName } from '#domain/growing/orchard-texts.ts';
import type { OrchardTreeStanding } from '#domain/growing/orchard.ts';
import { EditTree } from './edit-tree.tsx';
import { useTreeChange, useTreeRemoval } from './use-orchard-changes.ts';

interface OrchardTreeProps {
  tree: OrchardTreeStanding;
  /** The card is about to disappear. */
  onChanged: (mayFocus: boolean) => void;
}

export function OrchardTreeCard({ tree, onChanged }: OrchardTreeProps) {
  const [isEditing, setEditing] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const change = useTreeChange();
  const removal = useTreeRemoval();
  const name = treeName(tree);
  const busy = change.isPending || removal.isPending;
  const close = () => {
    setEditing(false);
    opener.current?.focus();
  };
  return (
    <li className="rounded-panel border border-line bg-surface p-[clamp(18px,2vw,26px)]">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 className="text-xl wrap-anywhere">{name}</h3>
        {tree.standing && <StandingBadge standing={tree.standing} />}
      </div>
      <p className="mt-1 text-sm text-ink-2">{treeDetails(tree)}</p>
      {tree.text && <p className="mt-2.5">{tree.text}</p>}
      <div className="mt-3 flex flex-wrap gap-x-3 gap-y-1">
        {tree.place === 'mine' && (
          <ButtonLink to={treeCarePath(tree.id)} size="small" variant="ghost">
            Care calendar<span className="sr-only"> for {name}</span>
          </ButtonLink>
        )}
        <Button
          ref={opener}
          size="small"
          variant="ghost"
          aria-expanded={isEditing}
          onClick={() => setEditing(!isEditing)}
        >
          Edit<span className="sr-only"> {name}</span>
        </Button>
        <Button
          size="small"
          variant="quiet"
          disabled={busy}
          onClick={() => change.mutate({ tree, goneOn: today() }, whenDone(onChanged))}
        >
          Mark as gone<span className="sr-only"> {name}</span>
        </Button>
        {tree.source === 'declared' && (
          <Button
            size="small"
            variant="quiet"
            disabled={busy}
            onClick={() => removal.mutate(tree.id, whenDone(onChanged))}
          >
            Remove<span className="sr-only"> {name}</span>
          </Button>
        )}
      </div>
      {isEditing && <EditTree tree={tree} onDone={close} />}
    </li>
  );
}

const today = (): string => {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
};
