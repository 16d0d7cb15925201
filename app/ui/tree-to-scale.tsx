import { laterPicture } from '#app/boot/later-picture.ts';
import { personFeet } from '#domain/catalog/tree-size.ts';
import { Person } from './person.tsx';

// Pictures have a margin above the crown; the trunk's base is on the lower edge.
const renderedTrees = [
  { feet: 9, width: 253, height: 225 },
  { feet: 12, width: 337, height: 297 },
  { feet: 15, width: 421, height: 369 },
  { feet: 18, width: 480, height: 419 },
  { feet: 20, width: 480, height: 418 },
] as const;
const marginFeet = 0.55;

interface TreeToScaleProps {
  feet: number;
  /** Height of the figure in feet: the tallest tree it is compared with. */
  scaleFeet?: number;
  className?: string;
}

/** A tree and a person to scale. `className` sets the height. */
export function TreeToScale({ feet, scaleFeet = feet, className = '' }: TreeToScaleProps) {
  const nearest = renderedTrees.reduce((best, tree) =>
    Math.abs(tree.feet - feet) < Math.abs(best.feet - feet) ? tree : best,
  );
  const boxFeet = Math.max(scaleFeet, feet) + marginFeet;
  const percent = (part: number) => `${(100 * part) / boxFeet}%`;
  return (
    // It stands in labels too, which hold no blocks.
    <span className={`flex items-end ${className}`}>
      <span
        style={{
          height: percent(feet + marginFeet),
          aspectRatio: `${nearest.width} / ${nearest.height}`,
        }}
        className="block flex-none"
      >
        <img
          src={`/images/tree-${nearest.feet}ft-480.avif`}
          alt=""
          width={nearest.width}
          height={nearest.height}
          loading="lazy"
          decoding="async"
          className={`size-full max-w-none ${laterPicture}`}
        />
      </span>
      <span style={{ height: percent(personFeet) }} className="-ml-[2.5%] block">
        <Person className="h-full w-auto" />
      </span>
    </span>
  );
}
