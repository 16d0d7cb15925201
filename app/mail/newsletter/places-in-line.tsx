import type { FormEvent, ReactNode } from 'react';
import { Button } from '#app/ui/button.tsx';
import { InlineLink } from '#app/ui/links.tsx';
import { WaitTreesSelect } from '#app/ui/wait-trees-select.tsx';
import { productPath } from '#domain/catalog/catalog.ts';
import { formatMoment } from '#domain/catalog/stock-wait.ts';
import { waitTreesMax } from '#domain/catalog/wait-trees.ts';
import { count } from '#domain/count.ts';
import { farmTimeZone } from '#domain/farm/settings.ts';
import type { WaitForTree } from '#domain/mail/mail-lists.ts';
import type { ChangePreferences } from '#domain/mail/newsletter.ts';
import { ClaimButton } from './claim-button.tsx';

interface PlacesInLineProps {
  /** From the mailed link; missing in the account. */
  token: string | undefined;
  waits: readonly WaitForTree[];
  /** Whether a request is under way. */
  isBusy: boolean;
  onChange: (event: FormEvent, change: ChangePreferences, done: string) => void;
}

/** Opening the page changes nothing, because mail scanners open links: held trees are claimed by a button. */
export function PlacesInLine({ waits, ...props }: PlacesInLineProps) {
  const trees = [...Map.groupBy(waits, ({ productId }) => productId).values()];
  return (
    <ul className="mt-3 grid gap-3">
      {trees.map((ofTree) => {
        const [{ productId, tree }] = ofTree as [WaitForTree, ...WaitForTree[]]; // a group is never empty
        return (
          <li
            key={productId}
            className="rounded-2xl border border-line bg-surface px-[18px] py-3.5"
          >
            <p className="font-semibold">{tree}</p>
            {ofTree.toSorted(heldFirst).map((wait) => {
              const Wait = wait.heldUntil ? HeldTrees : PlaceInLine;
              return (
                <Wait
                  key={wait.id}
                  {...props}
                  wait={wait}
                  ofTree={ofTree}
                  isOnly={waits.length === 1}
                />
              );
            })}
          </li>
        );
      })}
    </ul>
  );
}

const heldFirst = (a: WaitForTree, b: WaitForTree) =>
  Number(b.heldUntil !== null) - Number(a.heldUntil !== null);

interface WaitProps extends Omit<PlacesInLineProps, 'waits'> {
  wait: WaitForTree;
  /** All of the same tree. */
  ofTree: readonly WaitForTree[];
  /** The button that leaves all lines leaves this one. */
  isOnly: boolean;
}

function HeldTrees({ token, wait, ofTree, isOnly, isBusy, onChange }: WaitProps) {
  const { id, tree, trees, heldUntil } = wait;
  const rest = ofTree.find((other) => other.heldUntil === null);
  const until = formatMoment(new Date(heldUntil!), farmTimeZone); // held trees have it
  const them = trees === 1 ? 'it' : 'them';
  return (
    <div className="mt-0.5">
      <p className="text-sm text-ink-2">
        {trees === 1 ? 'Held' : `${trees} trees are held`} for you until {until}.
        {rest &&
          ` If you let ${them} go, your place for ${count(rest.trees, 'more tree')} moves to the end of the line.`}
      </p>
      <div className="mt-2 flex flex-wrap items-center gap-x-4">
        <ClaimButton token={token} wait={wait} />
        {!isOnly && (
          <QuietButton
            of={tree}
            disabled={isBusy}
            onClick={(event) =>
              onChange(event, { leaveLine: id }, `You gave back ${count(trees, 'tree')}: ${tree}.`)
            }
          >
            Give {them} back
          </QuietButton>
        )}
      </div>
    </div>
  );
}

function PlaceInLine({ wait, ofTree, isOnly, isBusy, onChange }: WaitProps) {
  const { id, tree, trees, productId, isFree } = wait;
  const held = ofTree.reduce((sum, other) => sum + (other.heldUntil ? other.trees : 0), 0);
  return (
    <div className={held > 0 ? 'mt-3 border-t border-line pt-3' : 'mt-0.5'}>
      <p className="text-sm text-ink-2">{placeOf(wait, held)}</p>
      {isFree && (
        <p className="mt-0.5 text-sm">
          <InlineLink to={productPath(productId)}>In stock now, for everybody</InlineLink>
        </p>
      )}
      <div className="mt-2 flex flex-wrap items-center gap-x-4">
        <form
          key={trees}
          className="flex items-center"
          onSubmit={(event) => {
            const chosen = Number(new FormData(event.currentTarget).get('trees'));
            onChange(
              event,
              { changeWait: { id, trees: chosen } },
              `You wait for ${count(chosen, 'tree')}: ${tree}.`,
            );
          }}
        >
          <WaitTreesSelect max={waitTreesMax - held} defaultValue={trees} className="min-h-11" />
          <Button type="submit" size="small" variant="quiet" disabled={isBusy}>
            Change<span className="sr-only">: {tree}</span>
          </Button>
        </form>
        {!isOnly && (
          <QuietButton
            of={tree}
            disabled={isBusy}
            onClick={(event) =>
              onChange(event, { leaveLine: id }, `You left the line for ${tree}.`)
            }
          >
            {held > 0 ? heldAreEnough(held) : 'Leave this line'}
          </QuietButton>
        )}
      </div>
    </div>
  );
}

const heldAreEnough = (held: number) =>
  held === 1 ? 'The held one is enough' : `These ${held} are enough`;

function placeOf({ isProven, place, trees }: WaitForTree, held: number): string {
  if (!isProven) return 'You are not in line yet.';
  if (held > 0)
    return `You keep your place for ${count(trees, 'more tree')}: you are number ${place} in line.`;
  return `You are number ${place} in line${trees > 1 ? `, for ${trees} trees` : ''}.`;
}

interface QuietButtonProps {
  of: string;
  disabled: boolean;
  onClick: (event: FormEvent) => void;
  children: ReactNode;
}

const QuietButton = ({ of, children, ...props }: QuietButtonProps) => (
  <Button size="small" variant="quiet" className="px-0!" {...props}>
    {children}
    <span className="sr-only">: {of}</span>
  </Button>
);
