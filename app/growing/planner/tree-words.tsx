import { Button } from '#app/ui/button.tsx';
import type { CheckedTree } from '#domain/growing/planner/check-plan.ts';
import { feetText } from '#domain/growing/planner/feet-text.ts';
import type { Yard } from '#domain/growing/planner/plan.ts';
import type { Finding } from '#domain/growing/planner/room-findings.ts';
import { placeText } from './axis-names.ts';

const levels: Record<Finding['level'], { name: string; tone: string }> = {
  error: { name: 'Problem', tone: 'text-apple' },
  hint: { name: 'Hint', tone: 'text-gold' },
  unknown: { name: 'Not known', tone: 'text-ink-2' },
};
const partnersMax = 3;

interface TreeWordsProps {
  tree: CheckedTree;
  yard: Yard;
  onChange: () => void;
  onRemove: () => void;
}

export function TreeWords({ tree, yard, onChange, onRemove }: TreeWordsProps) {
  const partners = tree.partners.filter(({ isNear }) => isNear).slice(0, partnersMax);
  return (
    <>
      <h3 className="text-xl wrap-anywhere">
        {tree.number}. {tree.variety}{' '}
        <span className="font-sans text-sm tracking-normal text-ink-2">
          {tree.rootstock ?? 'rootstock not known'}
          {tree.isPlanted && ', already there'}
        </span>
      </h3>
      <p className="mt-1.5 text-sm text-ink-2">
        {placeText(tree, yard)}. {tree.surroundings}.
      </p>
      {tree.findings.length > 0 && (
        <ul className="mt-2 grid gap-1 text-sm">
          {tree.findings.map(({ level, text }) => (
            <li key={text}>
              <strong className={`font-semibold ${levels[level].tone}`}>
                {levels[level].name}:
              </strong>{' '}
              {text}
            </li>
          ))}
        </ul>
      )}
      {tree.bearing && <p className="mt-2 text-sm">{tree.bearing}</p>}
      {partners.length > 0 && (
        <p className="mt-1 text-sm text-ink-2">
          Partners:{' '}
          {partners.map(({ from, feet }) => `${from.label}, ${feetText(feet)}`).join('; ')}
        </p>
      )}
      <div className="mt-2 -ml-[18px] flex flex-wrap">
        <Button id={`change-${tree.id}`} size="small" variant="quiet" onClick={onChange}>
          Change<span className="sr-only"> {tree.label}</span>
        </Button>
        <Button size="small" variant="quiet" onClick={onRemove}>
          Remove<span className="sr-only"> {tree.label}</span>
        </Button>
      </div>
    </>
  );
}
