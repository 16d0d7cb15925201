import { Flower2 } from 'lucide-react';
import { useState } from 'react';
import { InlineLink } from '#app/ui/links.tsx';
import { pollinationPath } from '#domain/growing/pollination-check.ts';
import type { PartnerNeed } from '#domain/orders/cart.ts';
import { PartnerNeedCard } from './partner-need-card.tsx';

interface PartnerNeedsProps {
  /** In the cart. */
  varieties: readonly string[];
  needs: readonly PartnerNeed[];
  /** The clicked control is about to disappear. */
  onResolved: () => void;
}

/** Pollination advice before buying: a tree without a partner bears no fruit. Never blocks checkout. */
export function PartnerNeeds({ varieties, needs, onResolved }: PartnerNeedsProps) {
  const serious = needs.filter(({ standing }) => standing !== 'some');
  const hints = needs.filter(({ standing }) => standing === 'some');
  const helped = useHelped(
    serious.map(({ variety }) => variety),
    varieties,
  );
  const news = helped.map((variety) => `${variety} has a partner now.`).join(' ');
  return (
    <>
      {/* The texts alone: the panel's controls would be read out with them. */}
      <p role="status" className="sr-only">
        {[news, ...serious.map(({ text }) => text)].join(' ').trim()}
      </p>
      {news && (
        <p className="rounded-panel bg-leaf-tint px-5 py-4 text-sm font-medium text-leaf">{news}</p>
      )}
      {needs.length > 0 && (
        <section
          aria-labelledby="partners"
          className={`flex gap-3.5 rounded-panel px-5 py-4.5 ${serious.length > 0 ? 'bg-gold-tint' : 'bg-linen'}`}
        >
          <Flower2
            aria-hidden
            className={`mt-0.5 size-6 flex-none max-sm:hidden ${serious.length > 0 ? 'text-gold' : 'text-ink-2'}`}
            strokeWidth={1.6}
          />
          <div className="grid min-w-0 flex-1 gap-5 text-sm">
            <h2 id="partners" className="font-sans text-base font-semibold tracking-normal">
              Pollination
            </h2>
            {serious.map((need) => (
              <PartnerNeedCard key={need.variety} need={need} onResolved={onResolved} />
            ))}
            {hints.map(({ variety, text, partners }) => (
              <p key={variety} className="text-ink-2">
                {text}
                {partners.length > 0 &&
                  ` In stock: ${partners.map((partner) => partner.variety).join(', ')}.`}
              </p>
            ))}
            <p>
              <InlineLink to={pollinationPath(...varieties.slice(0, 12))}>
                Who pollinates whom
              </InlineLink>
            </p>
          </div>
        </section>
      )}
    </>
  );
}

/** Trees of the cart that lacked a partner until the last change of it. */
function useHelped(lacking: readonly string[], varieties: readonly string[]): string[] {
  const [before, setBefore] = useState<readonly string[]>(lacking);
  const [helped, setHelped] = useState<string[]>([]);
  if (lacking.join() !== before.join()) {
    setBefore(lacking);
    setHelped(before.filter((one) => !lacking.includes(one) && varieties.includes(one)));
  }
  return helped.filter((one) => varieties.includes(one));
}
