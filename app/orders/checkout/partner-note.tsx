import { useQuery } from '@tanstack/react-query';
import { Flower2 } from 'lucide-react';
import { cartScreenQuery } from '#app/cart-queries.ts';
import { queryClient } from '#app/query-client.ts';

/** The cart's words once more. Missing data shows nothing: paying never waits for it. */
export function PartnerNote() {
  const { data: { partnerNeeds = [], cautions = [] } = {} } = useQuery(
    cartScreenQuery(),
    queryClient,
  );
  const texts = partnerNeeds.filter(({ standing }) => standing !== 'some').map(({ text }) => text);
  return (
    <>
      {texts.length > 0 && (
        <p className="flex gap-3 rounded-panel bg-gold-tint px-5 py-3.5 text-sm text-gold">
          <Flower2 aria-hidden className="mt-px size-5 flex-none" strokeWidth={1.6} />
          <span className="min-w-0">{texts.join(' ')}</span>
        </p>
      )}
      {cautions.length > 0 && (
        <ul aria-label="Before you buy" className="grid gap-1.5 text-sm text-ink-2">
          {cautions.map(({ productId, tree, text }) => (
            <li key={productId}>
              <strong className="font-semibold text-ink">{tree}</strong>: {text}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
