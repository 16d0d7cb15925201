import { Link } from 'react-router';
import { ButtonLink } from '#app/ui/button.tsx';
import { notOpenText } from '#domain/farm/season.ts';
import { settings } from '#domain/farm/settings.ts';

/** Uses light colors in both color schemes, because the picture is light. */
export const Hero = () => (
  <section className="relative isolate overflow-hidden bg-veil text-on-honey print:hidden">
    <picture>
      {/* Phones show only a veiled part, from a third of the width to its right end. */}
      <source
        type="image/avif"
        media="(max-width: 480px)"
        srcSet="/images/hero-phone-595.avif"
        width="595"
        height="540"
      />
      <source
        type="image/avif"
        media="(max-width: 640px)"
        srcSet="/images/hero-960.avif"
        width="960"
        height="540"
      />
      <source
        type="image/avif"
        srcSet="/images/hero-960.avif 960w, /images/hero-1600.avif 1600w"
        sizes="100vw"
      />
      <img
        src="/images/hero-1600.webp"
        alt="Apple trees in fruit at golden hour (illustration)"
        width="1600"
        height="900"
        fetchPriority="high"
        className="absolute inset-x-0 bottom-0 -z-20 h-[64%] w-full object-cover object-[86%_18%] sm:h-full sm:object-[72%_60%]"
      />
    </picture>
    <div aria-hidden className="hero-veil absolute inset-0 -z-10" />
    <div className="wrap-wide flex min-h-[680px] flex-col justify-start pt-11 pb-10 sm:min-h-[min(720px,82vh)] sm:justify-center sm:pt-18 sm:pb-22">
      <h1 className="max-w-[8.5em] title-hero leading-none font-[420] tracking-[-0.03em]">
        Fruit trees raised for cold winters and long harvests
      </h1>
      <p className="mt-6 max-w-[31em] sm:max-lg:max-w-[23em] text-lg leading-normal">
        {settings.description} {organicText()} {seasonText()}
      </p>
      <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-3.5">
        <ButtonLink to="/catalog" variant="deep">
          Browse Our Trees
        </ButtonLink>
        <Link
          to="/resources"
          className="inline-flex min-h-11 items-center font-semibold text-deep underline decoration-deep/40 underline-offset-[5px] hover:decoration-current"
        >
          Choose a rootstock
        </Link>
        <Link
          to="/choose"
          className="inline-flex min-h-11 items-center font-semibold text-deep underline decoration-deep/40 underline-offset-[5px] hover:decoration-current"
        >
          Find a pair for your yard
        </Link>
      </div>
    </div>
  </section>
);

const organicText = ({ claims } = settings): string =>
  claims.organic.text && `${claims.organic.text}.`;

const seasonText = ({ season, seasonNow } = settings): string =>
  seasonNow.phase === 'open'
    ? `Reserve yours for ${season.name.toLowerCase()}.`
    : `${notOpenText(season, seasonNow)}.`;
