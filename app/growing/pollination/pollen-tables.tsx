import { ScrollTable } from '#app/ui/scroll-table.tsx';
import type { CheckedTree } from '#domain/growing/pollination-check.ts';
import type { Grade } from '#domain/growing/pollination.ts';

const gradeNames: Record<Grade, { name: string; tone: string }> = {
  good: { name: 'Good', tone: 'font-semibold text-leaf' },
  little: { name: 'A little', tone: 'text-gold' },
  perhaps: { name: 'Perhaps', tone: 'text-gold' },
  no: { name: 'No', tone: 'text-ink-3' },
};

/** A table for each kind with several trees: the kinds never pollinate each other. */
export function PollenTables({ trees }: { trees: readonly CheckedTree[] }) {
  const kinds = [...Map.groupBy(trees, ({ kind }) => kind)].filter(([, group]) => group.length > 1);
  if (kinds.length === 0) return null;
  return (
    <div className="mt-9">
      <h3 className="text-2xl">Who pollinates whom</h3>
      <p className="mt-2 text-ink-2">
        Read a row to see whose pollen sets fruit on that tree. It is not always the same in both
        directions.
      </p>
      {kinds.map(([kind, group]) => (
        <div key={kind} className="mt-3">
          <PollenTable kind={kind} trees={group} />
        </div>
      ))}
    </div>
  );
}

const PollenTable = ({ kind, trees }: { kind: string; trees: readonly CheckedTree[] }) => (
  <ScrollTable
    label={`Who pollinates whom: ${kind}`}
    width={trees.length > 6 ? 'wide' : 'regular'}
    columns={[
      `${kind.slice(0, 1).toUpperCase()}${kind.slice(1)}`,
      ...trees.map(({ variety }) => `Pollen of ${variety}`),
    ]}
  >
    {trees.map((tree) => (
      <tr key={tree.variety}>
        <th scope="row">{tree.variety}</th>
        {trees.map(({ variety }) => (
          <PollenCell key={variety} tree={tree} donor={variety} />
        ))}
      </tr>
    ))}
  </ScrollTable>
);

function PollenCell({ tree, donor }: { tree: CheckedTree; donor: string }) {
  const grade = tree.pollen.find((pollen) => pollen.donor === donor)?.grade;
  if (!grade)
    return <td className="text-ink-3">{tree.standing === 'alone' ? 'Bears alone' : 'Itself'}</td>;
  const { name, tone } = gradeNames[grade];
  return <td className={tone}>{name}</td>;
}
