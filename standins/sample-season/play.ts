import { addDate } from '#domain/calendar-days.ts';
import { dayAt } from '#domain/farm/season.ts';
import { farmTimeZone } from '#domain/farm/settings.ts';
import { backdate } from './backdate.ts';
import { buy, signUp, type Purchase } from './customers.ts';
import { openDay, saturdayFrom } from './days.ts';
import {
  cancelSome,
  enterFarmOrders,
  missTrees,
  moveOn,
  reportDamage,
  writeNews,
} from './events.ts';
import { createRandom, people, type Person } from './people.ts';
import type { Played, Shop, Tree } from './shop.ts';
import { raiseStock, restoreStock } from './stock.ts';

const customers = 70;
/** So many buy at the same time. */
const crowd = 6;
const pastOrders = 60;
// Prettier-ignore.
const trees = [
  'Honeycrisp',
  'Liberty',
  'Gala',
  'Fuji',
  'Akane',
  'Bartlett',
  'Bosc',
  'Montmorency',
  'Rainier',
  'Stella',
  'Lapins',
  'Enterprise',
];

/** About two hundred orders of ten weeks and of the season before, and what happens around them. */
export async function playSeason(shop: Shop): Promise<void> {
  const random = createRandom(2027);
  const { rows: products } = await shop.database.query<Tree>(
    'select id, variety, price from products where not hidden and variety = any($1) order by variety, rootstock',
    [trees],
  );
  const stock = await raiseStock(shop.database);
  const day = saturdayFrom(addDate(dayAt(new Date(), farmTimeZone), 7));
  const open = (kind: 'pickup' | 'delivery', from = day) =>
    openDay(shop.owner, { kind, day: from, maxOrders: 60, maxTrees: 400 });
  // Buyers choose a day of the season. The ones of next week are there so that the gate has something to do.
  const { season } = await shop.owner.get<{ season: { pickupFrom: string } }>('/api/season');
  const inSeason = saturdayFrom(season.pickupFrom);
  if (inSeason > addDate(day, 7))
    for (const kind of ['pickup', 'delivery'] as const) await open(kind, inSeason);
  const windows = { pickup: await open('pickup'), delivery: await open('delivery') };
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!;
  const played: Played[] = [];
  // What is random is decided before anything runs at the same time.
  const plans = people(customers).map((person, index) => ({
    person,
    windowId: random() < 0.6 ? pick(person.street ? windows.delivery : windows.pickup) : undefined,
    orders: Array.from({ length: index % 5 === 0 ? 5 : 2 }, () =>
      Array.from({ length: random() < 0.5 ? 1 : 2 }, () => ({
        productId: pick(products).id,
        quantity: random() < 0.75 ? 1 : 3,
      })),
    ),
  }));
  const buyers = Array.from({ length: crowd }, async () => {
    for (let plan = plans.shift(); plan; plan = plans.shift())
      played.push(...(await buyAll(shop, plan)));
  });
  await Promise.all(buyers);
  played.sort((a, b) => a.customer.person.phone.localeCompare(b.customer.person.phone));

  const past = played.slice(0, pastOrders);
  const now = played.slice(pastOrders);
  await moveOn(shop.owner, past, 'Delivered');
  await moveOn(
    shop.owner,
    now.filter((_, index) => index % 3 === 0),
    'Confirmed',
  );
  await moveOn(
    shop.owner,
    now.filter((_, index) => index % 15 === 0),
    'Ready',
    'Confirmed',
  );
  await cancelSome(
    shop,
    now.filter((_, index) => index % 19 === 7),
  );
  const claimed = past.slice(0, 5);
  await reportDamage(shop, claimed);
  await enterFarmOrders(shop.owner, products);
  await missTrees(shop, products);
  await writeNews(shop);
  await backdate(shop.database, { past, claimed, now });
  await restoreStock(shop.database, stock);
}

interface Plan {
  person: Person;
  /** The first order takes this window. */
  windowId: string | undefined;
  orders: readonly Purchase['trees'][];
}

async function buyAll({ api }: Shop, { person, windowId, orders }: Plan): Promise<Played[]> {
  const customer = await signUp(api, person);
  const played: Played[] = [];
  for (const lines of orders) {
    const first = played.length === 0 ? windowId : undefined;
    played.push({ orderId: await buy(customer, { trees: lines, windowId: first }), customer });
  }
  return played;
}
