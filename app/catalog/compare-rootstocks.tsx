import { ScrollTable } from '#app/ui/scroll-table.tsx';
import type { Tree } from '#domain/catalog/catalog.ts';
import { rootstockNames, unknownRootstock } from '#domain/catalog/rootstocks.ts';
import { treeSize } from '#domain/catalog/tree-size.ts';
import { formatUsd } from '#domain/money.ts';

export const CompareRootstocks = ({ options }: { options: readonly Tree[] }) => (
  <section aria-labelledby="compare">
    <h2 id="compare" className="title-section mb-[22px]">
      Compare Rootstock Options
    </h2>
    <ScrollTable
      label="Table of rootstocks"
      columns={['Rootstock', 'Vigor', 'Mature Size', 'Production Start', 'Cold Hardiness', 'Price']}
    >
      {options.map((option) => {
        const { category, production, hardiness } = option.roots ?? unknownRootstock;
        return (
          <tr key={option.id}>
            <th scope="row" className="whitespace-nowrap">
              {rootstockNames(option.rootstock, option.roots?.shortName)}
            </th>
            <td className="whitespace-nowrap">{category}</td>
            <td className="whitespace-nowrap tabular-nums">{treeSize(option)}</td>
            <td>{production}</td>
            <td>{hardiness}</td>
            <td className="tabular-nums">{formatUsd(option.priceCents)}</td>
          </tr>
        );
      })}
    </ScrollTable>
  </section>
);
