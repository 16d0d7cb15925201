import { ScrollTable } from '#app/ui/scroll-table.tsx';
import type { RipeningCalendar } from '#domain/growing/ripening-calendar.ts';

export const HalfMonthTable = ({ onTheTable }: Pick<RipeningCalendar, 'onTheTable'>) => (
  <section aria-labelledby="on-the-table" className="pt-12">
    <h2 id="on-the-table" className="title-section mb-5">
      On your table
    </h2>
    <ScrollTable
      label="Fruit to eat in each half-month"
      width="narrow"
      columns={['Days', 'Picked', 'From storage']}
    >
      {onTheTable.map(({ name, picked, kept }) => (
        <tr key={name}>
          <th scope="row">{name}</th>
          <td>{picked.join(', ') || 'Nothing'}</td>
          <td>{kept.join(', ') || 'Nothing'}</td>
        </tr>
      ))}
    </ScrollTable>
  </section>
);
