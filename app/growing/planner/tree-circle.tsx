import type { CheckedTree } from '#domain/growing/planner/check-plan.ts';
import type { Finding } from '#domain/growing/planner/room-findings.ts';

/** Drawn where the width is not known, dashed. */
const unknownFeet = 6;

const looks: Record<Finding['level'] | 'fine', string> = {
  error: 'fill-apple-tint stroke-apple',
  hint: 'fill-surface stroke-pine',
  unknown: 'fill-surface stroke-gold',
  fine: 'fill-surface stroke-pine',
};

/** A tree to scale, with its number; a problem is marked by "!" too, not by color alone. */
export function TreeCircle({ tree, pixelsPerFoot }: { tree: CheckedTree; pixelsPerFoot: number }) {
  const width = tree.roots?.width;
  const level = worst(tree.findings);
  return (
    <>
      <circle
        r={(width ?? unknownFeet) / 2}
        strokeDasharray={width ? undefined : '3 3'}
        strokeWidth={2}
        vectorEffect="non-scaling-stroke"
        fillOpacity={0.82}
        className={`${looks[level]} group-focus-visible:stroke-[5px]`}
      />
      <text
        fontSize={14 / pixelsPerFoot}
        textAnchor="middle"
        dominantBaseline="central"
        className={`pointer-events-none font-semibold select-none ${level === 'error' ? 'fill-apple' : 'fill-ink'}`}
      >
        {tree.number}
        {level === 'error' && '!'}
        {!width && '?'}
      </text>
    </>
  );
}

const worst = (findings: readonly Finding[]): keyof typeof looks =>
  (['error', 'unknown', 'hint'] as const).find((level) =>
    findings.some((finding) => finding.level === level),
  ) ?? 'fine';
