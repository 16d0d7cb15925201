import { createApi } from '#standins/sample-season/api.ts';
// `npm run pictures`: starts the shop with sample data, gives it a week of business and takes the
// pictures of the guides. `npm run pictures -- claims mail` takes those of some scenes.
import { runShop } from '#tests/program/run-shop.ts';
import { playBusiness } from './business.ts';
import { scenes } from './scenes.ts';
import { openStudio } from './studio.ts';

const wanted = process.argv.slice(2);
const shop = await runShop({
  EPHEMERAL_DATABASE: 'true',
  NODE_ENV: 'production',
  AUTH_MAILER_AUTOCONFIRM: 'true',
  AUTH_RATE_LIMIT_TRIES: '100000',
  CHECKOUT_TRIES_PER_NETWORK: '100000',
});
// The shop's own links name localhost, and its pages may load pictures from there only.
const url = shop.url.replace('127.0.0.1', 'localhost');
try {
  const studio = await openStudio(url, createApi(url));
  try {
    const business = await playBusiness(studio);
    for (const [name, play] of Object.entries(scenes)) {
      if (wanted.length && !wanted.includes(name)) continue;
      console.log(name);
      await play(studio, business);
    }
  } finally {
    await studio.close();
  }
} finally {
  shop.process.kill();
  await shop.ended;
}
