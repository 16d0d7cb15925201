import { useId, type ComponentProps } from 'react';
import { rectangleOf } from '#domain/growing/planner/geometry.ts';
import type { PartnerLink } from '#domain/growing/planner/partner-links.ts';
import type { Feature, Point, Yard } from '#domain/growing/planner/plan.ts';
import { cornerName, yardSize } from '#domain/growing/planner/yard.ts';

/** Around the yard, for the letters of its corners. */
export const marginPixels = 26;

interface PlanPictureProps extends ComponentProps<'svg'> {
  yard: Yard;
  links: readonly PartnerLink[];
  /** The scale: lengths inside are feet. */
  pixelsPerFoot: number;
}

/** Yard, grid, house, fences, lawn and lines between partners; trees are its children. */
export function PlanPicture({ yard, links, pixelsPerFoot, children, ...props }: PlanPictureProps) {
  const { width, depth } = yardSize(yard);
  const margin = marginPixels / pixelsPerFoot;
  const outline = pointsOf(yard.corners);
  return (
    <svg
      {...props}
      viewBox={`${-margin} ${-margin} ${width + 2 * margin} ${depth + 2 * margin}`}
      width={width * pixelsPerFoot + 2 * marginPixels}
      height={depth * pixelsPerFoot + 2 * marginPixels}
    >
      <polygon points={outline} className="fill-leaf-tint" />
      {yard.features.map((feature, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- features have no identity
        <FeatureShape key={index} feature={feature} pixelsPerFoot={pixelsPerFoot} />
      ))}
      <Grid yard={yard} pixelsPerFoot={pixelsPerFoot} />
      <polygon
        points={outline}
        className="fill-transparent stroke-ink"
        strokeWidth={1.5}
        vectorEffect="non-scaling-stroke"
        pointerEvents="none"
      />
      {links.map(({ from, to, isNear }) => (
        <line
          key={`${from.id} ${to.id}`}
          x1={from.east}
          y1={from.south}
          x2={to.east}
          y2={to.south}
          vectorEffect="non-scaling-stroke"
          strokeWidth={isNear ? 2 : 1}
          strokeDasharray={isNear ? undefined : '4 4'}
          className={isNear ? 'stroke-leaf' : 'stroke-ink-3'}
        />
      ))}
      <CornerNames yard={yard} pixelsPerFoot={pixelsPerFoot} />
      {children}
    </svg>
  );
}

const pointsOf = (points: readonly Point[]): string =>
  points.map(({ east, south }) => `${east},${south}`).join(' ');

/** Its lines are as close as can be seen. */
function Grid({ yard, pixelsPerFoot }: Pick<PlanPictureProps, 'yard' | 'pixelsPerFoot'>) {
  const id = useId();
  const { width, depth } = yardSize(yard);
  const feet = [1, 5, 10, 50].find((step) => step * pixelsPerFoot >= 8) ?? 50;
  return (
    <g pointerEvents="none">
      <pattern id={id} width={feet} height={feet} patternUnits="userSpaceOnUse">
        <path
          d={`M ${feet} 0 H 0 V ${feet}`}
          className="fill-none stroke-ink"
          strokeOpacity={0.16}
          strokeWidth={0.8 / pixelsPerFoot}
        />
      </pattern>
      <rect width={width} height={depth} fill={`url(#${id})`} />
    </g>
  );
}

function FeatureShape({ feature, pixelsPerFoot }: { feature: Feature; pixelsPerFoot: number }) {
  const { kind, from, to } = feature;
  if (kind === 'fence')
    return (
      <line
        x1={from.east}
        y1={from.south}
        x2={to.east}
        y2={to.south}
        className="stroke-ink-2"
        strokeWidth={4}
        strokeDasharray="8 3"
        vectorEffect="non-scaling-stroke"
      />
    );
  return (
    <>
      <polygon
        points={pointsOf(rectangleOf(feature))}
        className={kind === 'house' ? 'fill-linen stroke-ink-2' : 'fill-surface stroke-line'}
        strokeWidth={1.5}
        vectorEffect="non-scaling-stroke"
      />
      <text
        x={(from.east + to.east) / 2}
        y={(from.south + to.south) / 2}
        fontSize={13 / pixelsPerFoot}
        textAnchor="middle"
        dominantBaseline="central"
        className="fill-ink-2"
      >
        {kind === 'house' ? 'House' : 'Lawn'}
      </text>
    </>
  );
}

/** Outside the yard, away from its middle; the two marked ones are set off. */
function CornerNames({ yard, pixelsPerFoot }: Pick<PlanPictureProps, 'yard' | 'pixelsPerFoot'>) {
  const { width, depth } = yardSize(yard);
  const away = 13 / pixelsPerFoot;
  return yard.corners.map(({ east, south }, index) => (
    <text
      // oxlint-disable-next-line react/no-array-index-key -- the index is its name
      key={index}
      x={east + (east < width / 2 ? -away : away)}
      y={south + (south < depth / 2 ? -away : away)}
      fontSize={13 / pixelsPerFoot}
      textAnchor="middle"
      dominantBaseline="central"
      className={yard.marks.includes(index) ? 'fill-ink font-bold' : 'fill-ink-3'}
    >
      {cornerName(index)}
    </text>
  ));
}
