import { useMemo } from 'react';
import type { CheckedTree } from '#domain/growing/planner/check-plan.ts';
import { feetText } from '#domain/growing/planner/feet-text.ts';
import { nearestLinks, partnerLinks } from '#domain/growing/planner/partner-links.ts';
import type { Plan } from '#domain/growing/planner/plan.ts';
import { printScale } from '#domain/growing/planner/print-scale.ts';
import { tapeDistances } from '#domain/growing/planner/tape.ts';
import { cornerName, yardSize } from '#domain/growing/planner/yard.ts';
import { NorthArrow } from './north-arrow.tsx';
import { PlanPicture } from './plan-picture.tsx';
import { TreeCircle } from './tree-circle.tsx';

const pixelsPerInch = 96;

/** Fits Letter paper, is to scale, and lists tape distances to stake the trees out. */
export function PrintSheet({ plan, trees }: { plan: Plan; trees: readonly CheckedTree[] }) {
  const { yard } = plan;
  const scale = printScale(yard);
  const links = useMemo(() => nearestLinks(partnerLinks(trees)), [trees]);
  const { width, depth } = yardSize(yard);
  const marks = yard.marks.map(cornerName);
  return (
    <div id="print-sheet" className="hidden print:block">
      <h2 className="text-xl">{plan.name}</h2>
      <p className="text-sm">
        {width} × {depth} ft. One inch is {scale} ft: print at 100%, without fitting to the page.
      </p>
      <PlanPicture yard={yard} links={links} pixelsPerFoot={pixelsPerInch / scale} aria-hidden>
        {trees.map((tree) => (
          <g key={tree.id} transform={`translate(${tree.east} ${tree.south})`}>
            <TreeCircle tree={tree} pixelsPerFoot={pixelsPerInch / scale} />
          </g>
        ))}
      </PlanPicture>
      <div className="flex items-center gap-8">
        <div className="text-sm">
          <div id="scale-bar" className="h-2 w-[1in] border-x-2 border-b-2 border-ink box-border" />
          {scale} ft
        </div>
        <NorthArrow north={yard.north} />
      </div>
      {trees.length > 0 && (
        <table className="mt-4 w-full border-collapse text-left text-sm [&_td]:border-b [&_td]:border-line [&_td]:py-1 [&_th]:border-b [&_th]:border-line [&_th]:py-1">
          <caption className="mb-1 text-left">
            Hold one tape at corner {marks[0]}, one at corner {marks[1]}, inside the yard: the tree
            stands where they meet.
          </caption>
          <thead>
            <tr>
              <th scope="col">Tree</th>
              <th scope="col">Rootstock</th>
              <th scope="col">From {marks[0]}</th>
              <th scope="col">From {marks[1]}</th>
            </tr>
          </thead>
          <tbody>
            {trees.map((tree) => {
              const [one, other] = tapeDistances(tree, yard);
              return (
                <tr key={tree.id} className="break-inside-avoid">
                  <th scope="row">
                    {tree.number}. {tree.variety}
                  </th>
                  <td>{tree.rootstock ?? 'Not known'}</td>
                  <td>{feetText(one)}</td>
                  <td>{feetText(other)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
    </div>
  );
}
