import { defaultSettings } from '#domain/farm/default-settings.ts';
import type { LiveSettings } from '#domain/farm/settings.ts';

/** The sample farm, not open for orders. */
export const startSettings: LiveSettings = {
  ...defaultSettings,
  season: {
    id: '',
    name: 'Spring 2026',
    year: 2026,
    opensAt: null,
    closesAt: null,
    preOrderDeadline: null,
    pickupFrom: '2026-03-25',
    pickupUntil: '2026-05-08',
    pickupNote: 'as soon as the soil can be worked',
    banner: '',
    bannerFrom: null,
    bannerUntil: null,
  },
  seasonNow: {
    phase: 'unscheduled',
    note: 'Not open yet',
    deadline: 'none',
    banner: undefined,
    pickup: 'ahead',
  },
  footerPages: [],
};
