import { ButtonLink } from '#app/ui/button.tsx';
import { pickupText } from '#domain/farm/pickup-text.ts';
import { settings } from '#domain/farm/settings.ts';

export const ShopNow = () => (
  <section
    aria-labelledby="shop-now"
    className="grid justify-items-center gap-4 py-[clamp(48px,6vw,88px)] text-center print:hidden"
  >
    <h2 id="shop-now" className="title-section">
      Your tree is on our bench
    </h2>
    <p className="max-w-[34em] text-lg text-ink-2">
      {settings.seasonNow.phase === 'open' ? 'Pre-order now and plant' : 'Plant'} in{' '}
      {settings.season.name.toLowerCase()}, from {pickupText(settings.season)}.
    </p>
    <ButtonLink to="/catalog" className="mt-2">
      {settings.seasonNow.phase === 'open' ? 'Shop Now' : 'See Our Trees'}
    </ButtonLink>
  </section>
);
