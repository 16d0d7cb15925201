import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { TitledPanel } from '#app/ui/titled-panel.tsx';
import { dayName } from '#domain/calendar-days.ts';
import { count } from '#domain/count.ts';
import { settings } from '#domain/farm/settings.ts';
import { hasEnoughChill } from '#domain/growing/place.ts';
import { ripeningPath } from '#domain/growing/ripening-path.ts';
import { deliveryEstimateText, type ZipDelivery } from '#domain/orders/delivery-estimate.ts';
import { describeRates } from '#domain/orders/delivery-fee.ts';
import type { PlacePage, PlaceReport } from '#domain/pages/shop.ts';

const noData = 'We have no data for this ZIP.';

type PlaceFactsProps = Pick<PlacePage, 'report' | 'delivery' | 'room'>;

export function PlaceFacts({ report, delivery, room }: PlaceFactsProps) {
  const { zip, name } = report;
  return (
    <TitledPanel title={name ? `${name} ${zip}` : zip} className="mt-8">
      <dl className="mt-4 grid">
        <Fact name="Hardiness zone">
          <ZoneText report={report} />
        </Fact>
        <Fact name="Chill hours">{chillText(report)}</Fact>
        <Fact name="Frost">
          <FrostText report={report} />
        </Fact>
        <Fact name="Ripening">
          <RipeningText report={report} />
        </Fact>
        <Fact name="Delivery">{deliveryOutlook(report, delivery)}</Fact>
        <Fact name="Pickup">
          Free, in {settings.farm.city}, {settings.farm.state}. {room}
        </Fact>
      </dl>
    </TitledPanel>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="grid gap-x-6 gap-y-1 border-line py-3.5 not-last:border-b sm:grid-cols-[170px_1fr]">
    <dt className="font-semibold">{name}</dt>
    <dd className="grid max-w-[44em] gap-1.5 text-ink-2">{children}</dd>
  </div>
);

function ZoneText({ report: { zone } }: { report: PlaceReport }) {
  if (!zone) return noData;
  return (
    <>
      <span className="text-lg font-semibold text-ink">{zone}</span>
      <span className="text-sm">
        From the 2023 zone data of the PRISM Climate Group, not the official USDA map.
      </span>
    </>
  );
}

function chillText({ zone, chill }: PlaceReport): string {
  const measured =
    chill &&
    `About ${chill.hours.toLocaleString('en-US')} hours from 32 to 45 °F in an average winter, estimated from the monthly normals of ${chill.station}, ${count(chill.miles, 'mile')} away.`;
  if (zone && hasEnoughChill(zone))
    return `${measured ? `${measured} ` : ''}Enough for all our trees.`;
  return measured ?? noData;
}

function FrostText({ report: { stations, farmMiles } }: { report: PlaceReport }) {
  const atOurFarm = `the first night of 28 °F usually comes around ${dayName(settings.growing.hardFrost)}.`;
  return (
    <>
      {stations.length === 0 && (
        <span>
          {farmMiles === undefined
            ? `We have no frost data for this ZIP. At our farm ${atOurFarm}`
            : `At our farm, ${count(Math.max(1, farmMiles), 'mile')} away, ${atOurFarm}`}
        </span>
      )}
      {stations.length > 1 && <span>Your place lies between these weather stations:</span>}
      {stations.map((station) => (
        <span key={station.name}>
          {station.name}, {count(station.miles, 'mile')} away at{' '}
          {station.elevationFeet.toLocaleString('en-US')} ft: {frostDays(station)}.
        </span>
      ))}
      {stations.length > 0 && (
        <span className="text-sm">Usual days, from NOAA’s normals for 1991 to 2020.</span>
      )}
      <span>
        Low ground freezes weeks later in spring, and weeks earlier in fall, than a slope above it.
      </span>
    </>
  );
}

type Station = PlaceReport['stations'][number];
const frostDays = ({ lastFrost, firstFrost, firstHardFrost }: Station): string =>
  [
    lastFrost && `last frost ${dayName(lastFrost)}`,
    firstFrost && `first frost ${dayName(firstFrost)}`,
    firstHardFrost && `first night of 28 °F ${dayName(firstHardFrost)}`,
  ]
    .filter(Boolean)
    .join(', ');

function RipeningText({ report: { shift, hardFrost } }: { report: PlaceReport }) {
  return (
    <>
      <span>{shiftText(shift)}</span>
      <Link to={ripeningPath([], { shift, hardFrost })} className="link justify-self-start">
        {shift === undefined ? 'Ripening calendar' : 'Ripening calendar for your place'}
      </Link>
    </>
  );
}

function shiftText(shift: number | undefined): string {
  if (shift === undefined)
    return 'We have no data for this ZIP: choose earlier or later than the farm yourself.';
  if (shift === 0) return 'About as at our farm.';
  const days = count(Math.abs(shift), 'day');
  return `About ${days} ${shift > 0 ? 'later' : 'earlier'} than at our farm.`;
}

function deliveryOutlook({ name }: PlaceReport, delivery: ZipDelivery): string {
  if (name === undefined) return 'We do not know this ZIP code. Please check it.';
  if (delivery.isTooFar) return 'Too far for us to deliver: farm pickup only.';
  const { radiusMinutes } = settings.delivery;
  const estimate = deliveryEstimateText(delivery, 1);
  return [
    ...(estimate === undefined ? [] : [`${estimate} for one tree.`]),
    `We deliver up to ${radiusMinutes} minutes of driving from the farm, for ${describeRates(settings.delivery)}.`,
    'Enter your address at checkout for drive time and fee.',
  ].join(' ');
}
