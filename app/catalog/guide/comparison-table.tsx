import { ScrollTable } from '#app/ui/scroll-table.tsx';
import { matureSize, type Rootstock } from '#domain/catalog/rootstocks.ts';

const columns = [
  'Rootstock',
  'Category',
  'Vigor',
  'Mature Size',
  'Production Start',
  'Cold Hardiness',
  'Key Benefits',
];

export const ComparisonTable = ({ rootstocks }: { rootstocks: readonly Rootstock[] }) => (
  <section aria-labelledby="comparison" className="wrap section">
    <h2 id="comparison" className="title-section mb-[22px]">
      All {rootstocks.length} side by side
    </h2>
    <ScrollTable label="Table of all rootstocks" width="wide" columns={columns}>
      {rootstocks.map((rootstock) => (
        <tr key={rootstock.name}>
          <th scope="row" className="whitespace-nowrap">
            {rootstock.name}
          </th>
          <td className="whitespace-nowrap">
            {rootstock.fruit}, {rootstock.category.toLowerCase()}
          </td>
          <td className="whitespace-nowrap">{rootstock.category}</td>
          <td className="whitespace-nowrap tabular-nums">{matureSize(rootstock)}</td>
          <td className="whitespace-nowrap">{rootstock.production}</td>
          <td>{rootstock.hardiness}</td>
          <td className="min-w-[16em] text-ink-2">{rootstock.benefits}</td>
        </tr>
      ))}
    </ScrollTable>
    <p className="mt-6 max-w-[48em] text-sm text-ink-3">
      Mature size is the height with yearly pruning. Left unpruned, a tree on a vigorous rootstock
      keeps growing; each entry below says how far. Trees also stay smaller in dry or poor soil than
      in deep loam.
    </p>
  </section>
);
