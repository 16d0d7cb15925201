import { laterPicture } from '#app/boot/later-picture.ts';
import { settings } from '#domain/farm/settings.ts';

export function AboutSection({ rootstocks }: { rootstocks: number }) {
  const { treesSold, carbonNegative } = settings.claims;
  const figures = [
    ...(treesSold.text ? [[treesSold.text, `trees delivered since ${treesSold.since}`]] : []),
    [String(rootstocks), 'rootstocks to choose from'],
  ];
  return (
    <section
      aria-labelledby="about-farm"
      className="wrap grid items-center gap-[clamp(28px,5vw,80px)] pb-[clamp(56px,7.5vw,112px)] lg:grid-cols-[1.05fr_1fr]"
    >
      <picture className="block aspect-[5/4.2] overflow-hidden rounded-picture bg-field-apple">
        <source type="image/avif" srcSet="/images/granny-smith-orchard-800.avif" />
        <img
          src="/images/granny-smith-800.webp"
          alt="Green apples in a sunlit orchard (illustration)"
          width="800"
          height="1000"
          loading="lazy"
          decoding="async"
          className={`size-full object-cover object-[50%_34%] ${laterPicture}`}
        />
      </picture>
      <div>
        <h2 id="about-farm" className="title-section">
          A small farm that knows every tree it sells
        </h2>
        <p className="mt-5 text-lg text-ink-2">
          We graft each variety onto several rootstocks, so you choose how large your tree gets.{' '}
          {carbonNegative.text && `${carbonNegative.text}. `}
          The people who grew your tree answer your questions.
        </p>
        <dl className="mt-7 flex gap-6 sm:gap-10">
          {figures.map(([figure, meaning]) => (
            <div key={meaning} className="flex flex-col-reverse justify-end">
              <dt className="text-sm text-ink-2">{meaning}</dt>
              <dd className="font-display title-block leading-tight font-[450] tracking-[-0.02em]">
                {figure}
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
