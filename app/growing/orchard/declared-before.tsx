import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { CheckField } from '#app/ui/check-field.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { whenDone } from '#app/use-change.ts';
import { declaredIn, forgetDeclared, listDeclared, orchardPath } from './declared-trees.ts';
import { PlaceFields, type Place } from './place-fields.tsx';
import { useDeclareTrees } from './use-orchard-changes.ts';

/** Trees chosen on the pollination page, perhaps before signing in. A check also has trees that are only wished for. */
export function DeclaredBefore({ onDone }: { onDone: (mayFocus: boolean) => void }) {
  const [params] = useSearchParams();
  const [names, setNames] = useState(() => {
    const inAddress = declaredIn(params);
    return [...new Set(inAddress.length > 0 ? inAddress : listDeclared())];
  });
  const [left, setLeft] = useState<readonly string[]>([]);
  const [place, setPlace] = useState<Place>({ place: 'mine', within100Ft: true });
  const { mutate, isPending } = useDeclareTrees();
  const navigate = useNavigate();
  const chosen = names.filter((name) => !left.includes(name));

  if (names.length === 0) return null;
  function close(mayFocus: boolean) {
    forgetDeclared();
    setNames([]);
    onDone(mayFocus);
    void navigate(orchardPath, { replace: true, preventScrollReset: true });
  }
  return (
    <Panel aria-labelledby="declared-before" className="grid gap-3">
      <h3 id="declared-before" className="text-xl">
        Which of these do you have?
      </h3>
      <ul className="flex flex-wrap gap-x-6">
        {names.map((name) => (
          <li key={name} className="min-w-0 wrap-anywhere">
            <CheckField
              label={name}
              checked={!left.includes(name)}
              onChange={({ target }) =>
                setLeft(target.checked ? left.filter((one) => one !== name) : [...left, name])
              }
            />
          </li>
        ))}
      </ul>
      <PlaceFields value={place} onChange={setPlace} />
      <div className="flex flex-wrap gap-3">
        <Button
          size="small"
          disabled={chosen.length === 0}
          busyLabel={isPending && 'Adding...'}
          onClick={() =>
            mutate(
              chosen.map((variety) => ({ variety, kind: null, ...place })),
              whenDone(close),
            )
          }
        >
          Add to my orchard
        </Button>
        <Button size="small" variant="ghost" onClick={() => close(true)}>
          None of them
        </Button>
      </div>
    </Panel>
  );
}
