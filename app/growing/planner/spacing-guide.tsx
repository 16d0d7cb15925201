import { ScrollTable } from '#app/ui/scroll-table.tsx';
import type { PlannerRootstock } from '#domain/growing/planner/planner-facts.ts';
import type { Spacing } from '#domain/growing/planner/spacing.ts';
import { HowManyFit } from './how-many-fit.tsx';

const columns = [
  'Rootstock',
  'Fruit',
  'Height',
  'Width',
  'In the row',
  'Between rows',
  'From walls and lines',
  'Stake',
];
const stakes = { always: 'Always', 'first years': 'First years', none: 'None' } as const;

/** Works without JavaScript. */
export const SpacingGuide = ({ spacing }: { spacing: Spacing }) => (
  <div className="print:hidden">
    <HowManyFit spacing={spacing} />
    <section aria-labelledby="room" className="pt-14">
      <h2 id="room" className="title-section">
        How much room a tree needs
      </h2>
      <p className="mt-4 mb-6 max-w-[42em] text-ink-2">
        The roots decide how large a tree becomes. These are distances for trees that are pruned
        every year, from trunk to trunk.
      </p>
      <ScrollTable label="Room by rootstock" width="wide" columns={columns}>
        {spacing.rootstocks.map((rootstock) => (
          <RoomRow key={rootstock.name} rootstock={rootstock} />
        ))}
      </ScrollTable>
    </section>
  </div>
);

const RoomRow = ({ rootstock }: { rootstock: PlannerRootstock }) => (
  <tr>
    <th scope="row">{rootstock.name}</th>
    <td>{rootstock.fruit}</td>
    <td>up to {rootstock.height} ft</td>
    <td>{feet(rootstock.width)}</td>
    <td>{feet(rootstock.inRow)}</td>
    <td>{feet(rootstock.rowsApart)}</td>
    <td>{feet(rootstock.toWall)}</td>
    <td>{rootstock.stake ? stakes[rootstock.stake] : 'Not known'}</td>
  </tr>
);

const feet = (length: number | null): string => (length === null ? 'Not known' : `${length} ft`);
