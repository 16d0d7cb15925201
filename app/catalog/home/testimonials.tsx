import { Star } from 'lucide-react';
import type { Testimonials as TestimonialList } from '#domain/farm/testimonials.ts';

const stars = [1, 2, 3, 4, 5];

export const Testimonials = ({ areSamples, list }: TestimonialList) =>
  list.length > 0 && (
    <section aria-labelledby="customers" className="wrap pb-[clamp(56px,7.5vw,112px)]">
      <h2 id="customers" className="title-section mb-[clamp(24px,3vw,44px)]">
        From our customers
      </h2>
      <ul className="grid gap-x-6 gap-y-10 md:grid-cols-3">
        {list.map(({ name, location, rating, text, variety }) => (
          <li key={text} className="border-t-2 border-pine pt-[22px]">
            <figure className="flex h-full flex-col gap-4">
              <div className="flex items-center justify-between gap-3">
                <p
                  role="img"
                  aria-label={`${rating} of 5 stars`}
                  className="flex gap-0.5 text-gold"
                >
                  {stars.map((star) => (
                    <Star
                      key={star}
                      aria-hidden
                      className="size-[17px]"
                      strokeWidth={1.5}
                      fill={star <= rating ? 'currentColor' : 'none'}
                    />
                  ))}
                </p>
                {areSamples && (
                  <span className="rounded-full bg-linen px-2.5 text-xs leading-6 font-semibold text-ink-2">
                    Sample
                  </span>
                )}
              </div>
              <blockquote className="font-display text-xl leading-[1.45] tracking-[-0.006em]">
                {text}
              </blockquote>
              <figcaption className="mt-auto text-sm text-ink-2">
                <span className="font-semibold text-ink">{name}</span>, {location}
                <br />
                Planted: {variety}
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  );
