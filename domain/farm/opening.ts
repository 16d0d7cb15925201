import { defaultSettings } from './default-settings.ts';
import type { ShopSettings } from './settings.ts';

const samples = [
  { member: 'street', name: 'address' },
  { member: 'phone', name: 'phone number' },
  { member: 'email', name: 'email' },
] as const;

/** What is still the sample farm's and must be set before real orders: 'address', 'phone number', 'email'. */
export const openingBlockers = ({ farm }: Pick<ShopSettings, 'farm'>): string[] =>
  samples
    .filter(({ member }) => farm[member] === defaultSettings.farm[member])
    .map(({ name }) => name);
