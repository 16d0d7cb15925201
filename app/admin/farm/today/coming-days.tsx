import { TextLink } from '#app/ui/links.tsx';
import { Section } from '#app/ui/section.tsx';
import { checkInPath } from '#domain/admin/pages.ts';
import { count } from '#domain/count.ts';
import type { ComingDay } from '#domain/orders/pickup-days.ts';
import { pickupDayName, windowHours } from '#domain/orders/pickups.ts';

/** The next pickup and delivery days. */
export function ComingDays({ days }: { days: readonly ComingDay[] }) {
  return (
    <Section plain title="Next pickup and delivery days" className="mt-8">
      {days.length === 0 ? (
        <p className="text-ink-2">
          None is open. <TextLink to="/admin/pickups">Open days</TextLink>
        </p>
      ) : (
        <ul className="grid gap-3 lg:grid-cols-2">
          {days.map((day) => (
            <DayCard key={`${day.kind} ${day.day}`} {...day} />
          ))}
        </ul>
      )}
    </Section>
  );
}

const DayCard = (props: ComingDay) => (
  <li className="rounded-card border border-line bg-surface p-4 sm:p-5">
    <h3 className="text-xl font-semibold">
      <TextLink to={`/admin/pickups?kind=${props.kind}&day=${props.day}`}>
        {pickupDayName(props.day)}, {props.kind}
      </TextLink>
    </h3>
    <p className="text-sm text-ink-2">
      {windowHours(props)}, {count(props.windows, 'window')}
    </p>
    <dl className="mt-3 grid grid-cols-3 gap-x-4 tabular-nums sm:max-w-[460px]">
      <Figure name="Orders" of={props.maxOrders} is={props.bookedOrders} />
      <Figure name="Trees" of={props.maxTrees} is={props.bookedTrees} />
      <Figure name="To dig" is={props.treesToDig} />
    </dl>
    <p className="mt-2 flex flex-wrap gap-x-5">
      <TextLink to={`/admin/pickups/dig-list?day=${props.day}`}>Dig list</TextLink>
      <TextLink to={checkInPath}>Check-in</TextLink>
    </p>
  </li>
);

const Figure = ({ name, is, of }: { name: string; is: number; of?: number }) => (
  <div className="flex flex-col-reverse justify-end">
    <dt className="text-sm text-ink-2">{name}</dt>
    <dd>
      <span className="font-display text-3xl leading-none">{is}</span>
      {of !== undefined && <span className="text-sm text-ink-2"> of {of}</span>}
    </dd>
  </div>
);
