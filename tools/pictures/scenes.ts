import type { Business } from './business.ts';
import { claims } from './scenes/claims.ts';
import { days } from './scenes/days.ts';
import { mail } from './scenes/mail.ts';
import { money } from './scenes/money.ts';
import { people } from './scenes/people.ts';
import { preparing } from './scenes/preparing.ts';
import { season } from './scenes/season.ts';
import { selling } from './scenes/selling.ts';
import { shop } from './scenes/shop.ts';
import { till } from './scenes/till.ts';
import type { Studio } from './studio.ts';

type Scene = (studio: Studio, business: Business) => Promise<void>;

/** The order matters: later ones show what earlier ones did. */
export const scenes: Record<string, Scene> = {
  shop,
  season,
  selling,
  preparing,
  days,
  claims,
  mail,
  till,
  money,
  people,
};
