import { InlineLink } from '#app/ui/links.tsx';
import { ScrollTable } from '#app/ui/scroll-table.tsx';
import { varietyPath, type Fruit } from '#domain/catalog/catalog.ts';
import type { RipeningRow } from '#domain/catalog/ripening-row.ts';

const notKnown = 'Not known';

/** Says what the chart draws. */
export const RipeningTable = ({ fruit, rows }: { fruit: Fruit; rows: readonly RipeningRow[] }) => (
  <div className="mt-5">
    <ScrollTable
      label={`${fruit} trees: bloom, picking and keeping`}
      columns={['Variety', 'Blooms about', 'Pick', 'Ready to eat', 'Keeps until']}
    >
      {rows.map(({ variety, bloom, picking, ready, keeps, late }) => (
        <tr key={variety}>
          <th scope="row">
            <InlineLink to={varietyPath(variety)}>{variety}</InlineLink>
          </th>
          <td>{bloom || notKnown}</td>
          <td>
            {picking ? capitalize(picking) : notKnown}
            {late && <span className="block text-gold">May not finish before hard frost</span>}
          </td>
          <td>{readyText({ picking, ready })}</td>
          <td>{keeps ? capitalize(keeps) : notKnown}</td>
        </tr>
      ))}
    </ScrollTable>
  </div>
);

function readyText({ picking, ready }: Pick<RipeningRow, 'picking' | 'ready'>) {
  if (ready) return `From ${ready}, after chilling`;
  return picking ? 'From the tree' : notKnown;
}

const capitalize = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);
