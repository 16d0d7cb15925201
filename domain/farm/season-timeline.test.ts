import { expect, test } from 'vitest';
import { seasonTimeline } from './season-timeline.ts';
import type { Season } from './season.ts';

const zone = 'America/Los_Angeles';
const season: Season = {
  id: 'a',
  name: 'Spring 2027',
  year: 2027,
  opensAt: '2027-01-10T17:00:00Z',
  closesAt: '2027-05-01T07:00:00Z',
  preOrderDeadline: '2027-03-01T08:00:00Z',
  pickupFrom: '2027-03-25',
  pickupUntil: '2027-05-08',
  pickupNote: '',
  banner: 'Pre-orders are open',
  bannerFrom: '2027-01-10',
  bannerUntil: '2027-02-28',
};
const steps = (now: string, changes: Partial<Season> = {}) =>
  seasonTimeline({ ...season, ...changes }, new Date(now), zone);

test('a season is told from now to its end', () => {
  expect(steps('2026-12-01T00:00:00Z')).toEqual([
    {
      from: 'Now',
      sentences: [
        'Visitors can read everything, but not order. Buttons say “Opens January 10, 2027”, and a form offers an email when ordering opens.',
        'No banner is shown.',
      ],
    },
    {
      from: 'From January 10, 2027 at 12:00 AM',
      sentences: ['Above every page: “Pre-orders are open”'],
    },
    {
      from: 'From January 10, 2027 at 9:00 AM',
      sentences: ['Visitors can order.', 'The home page counts down to March 1, 2027 at 12:00 AM.'],
    },
    {
      from: 'From March 1, 2027 at 12:00 AM',
      sentences: [
        'The home page says that the pre-order deadline has passed. Trees that are left can still be ordered.',
        'The banner is gone.',
      ],
    },
    {
      from: 'From May 1, 2027 at 12:00 AM',
      sentences: [
        'Visitors can read everything, but not order. Buttons say “Ordering is closed”, and a form offers an email when ordering opens.',
      ],
    },
  ]);
});

test('a season without dates has one step', () => {
  expect(
    steps('2026-12-01T00:00:00Z', {
      opensAt: null,
      closesAt: null,
      preOrderDeadline: null,
      banner: '',
    }).map(({ from }) => from),
  ).toEqual(['Now']);
});

test('the banner of a single day comes and goes', () => {
  const banner = steps('2027-01-20T00:00:00Z', {
    bannerFrom: '2027-02-02',
    bannerUntil: '2027-02-02',
  }).filter(({ sentences }) => sentences.some((sentence) => /banner|Above/.test(sentence)));
  expect(banner.map(({ from }) => from)).toEqual([
    'Now',
    'From February 2, 2027 at 12:00 AM',
    'From February 3, 2027 at 12:00 AM',
  ]);
});
