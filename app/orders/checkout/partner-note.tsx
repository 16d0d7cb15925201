import { useQuery } from '@tanstack/react-query';
import { Flower2 } from 'lucide-react';
import { partnersQuery } from '#app/cart-queries.ts';
import { queryClient } from '#app/query-client.ts';

/** The cart's words once more. Missing data shows nothing: paying never waits for it. */
export function PartnerNote() {
  const { data = [] } = useQuery(partnersQuery(), queryClient);
  const texts = data.filter(({ standing }) => standing !== 'some').map(({ text }) => text);
  if (texts.length === 0) return null;
  return (
    <p className="flex gap-3 rounded-panel bg-gold-tint px-5 py-3.5 text-sm text-gold">
      <Flower2 aria-hidden className="mt-px size-5 flex-none" strokeWidth={1.6} />
      <span className="min-w-0">{texts.join(' ')}</span>
    </p>
  );
}
