import { personFeet } from '#domain/tree-size.ts';
import { Person } from './person.tsx';

// The rendered trees: a little air above the crown, the trunk's foot on the lower edge.
const renderedTrees = [
  { feet: 9, width: 253, height: 225 },
  { feet: 12, width: 337, height: 297 },
  { feet: 15, width: 421, height: 369 },
  { feet: 18, width: 480, height: 419 },
  { feet: 20, width: 480, height: 418 },
] as const;
const airFeet = 0.55;

interface TreeToScaleProps {
  feet: number;
  /** Height of the figure in feet: the tallest tree it will be compared with. */
  scaleFeet?: number;
  className?: string;
}

/** A tree and a person on one scale. The box has the height its class gives it. */
export function TreeToScale({ feet, scaleFeet = feet, className = '' }: TreeToScaleProps) {
  const nearest = renderedTrees.reduce((best, tree) => (Math.abs(tree.feet - feet) < Math.abs(best.feet - feet) ? tree : best));
  const boxFeet = Math.max(scaleFeet, feet) + airFeet;
  const percent = (part: number) => `${(100 * part) / boxFeet}%`;
  return (
    <div className={`flex items-end ${className}`}>
      <img
        src={`/images/tree-${nearest.feet}ft-480.avif`}
        alt=""
        width={nearest.width}
        height={nearest.height}
        loading="lazy"
        decoding="async"
        style={{ height: percent(feet + airFeet) }}
        className="w-auto max-w-none"
      />
      <div style={{ height: percent(personFeet) }} className="-ml-[2.5%]">
        <Person className="h-full w-auto" />
      </div>
    </div>
  );
}
