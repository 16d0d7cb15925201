import { ScrollTable } from '#app/ui/scroll-table.tsx';
import type { CheckedTree } from '#domain/pollination-check.ts';
import type { Grade } from '#domain/pollination.ts';

const gradeNames: Record<Grade, { name: string; tone: string }> = {
  good: { name: 'Good', tone: 'font-semibold text-leaf' },
  little: { name: 'A little', tone: 'text-gold' },
  perhaps: { name: 'Perhaps', tone: 'text-gold' },
  no: { name: 'No', tone: 'text-ink-3' },
};

/** Rows receive the pollen of columns. */
export const PollenTable = ({ trees }: { trees: readonly CheckedTree[] }) => (
  <div className="mt-9">
    <h3 className="text-[26px]">Who pollinates whom</h3>
    <p className="mt-2 mb-3 text-ink-2">
      Read a row to see whose pollen sets fruit on that tree. It is not always the same in both
      directions.
    </p>
    <ScrollTable
      label="Who pollinates whom"
      width={trees.length > 6 ? 'wide' : 'regular'}
      columns={['Tree', ...trees.map(({ variety }) => `Pollen of ${variety}`)]}
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
  </div>
);

function PollenCell({ tree, donor }: { tree: CheckedTree; donor: string }) {
  const grade = tree.pollen.find((pollen) => pollen.donor === donor)?.grade;
  if (!grade)
    return <td className="text-ink-3">{tree.standing === 'alone' ? 'Bears alone' : 'Itself'}</td>;
  const { name, tone } = gradeNames[grade];
  return <td className={tone}>{name}</td>;
}
