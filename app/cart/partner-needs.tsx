import { useQuery } from '@tanstack/react-query';
import { Flower2 } from 'lucide-react';
import { Link } from 'react-router';
import { queryClient } from '#app/query-client.ts';
import { varietyPath } from '#domain/catalog.ts';
import { partnersQuery } from './cart-queries.ts';

/** Pollination advice before buying: a tree without a partner bears no fruit. Never blocks checkout. */
export function PartnerNeeds() {
  const { data: needs } = useQuery(partnersQuery(), queryClient);
  return (
    <div role="status">
      {needs && needs.length > 0 && (
        <div className="flex gap-3.5 rounded-panel bg-gold-tint px-5 py-4.5">
          <Flower2 aria-hidden className="mt-0.5 size-6 flex-none text-gold" strokeWidth={1.6} />
          <div className="grid min-w-0 gap-2.5 text-[15px]">
            <h2 className="font-sans text-base font-semibold tracking-normal">To bear fruit</h2>
            {needs.map(({ variety, fruit, partners }) => (
              <p key={variety}>
                <strong className="font-semibold">{variety}</strong> needs a different{' '}
                {fruit.toLowerCase()} variety that blooms at the same time within 100 ft, in your
                yard or a neighbor’s.
                {partners.length > 0 && (
                  <>
                    {' Good partners in stock: '}
                    {partners.map((partner, index) => (
                      <span key={partner}>
                        {index > 0 && ', '}
                        <Link to={varietyPath(partner)} className="link">
                          {partner}
                        </Link>
                      </span>
                    ))}
                    .
                  </>
                )}
              </p>
            ))}
          </div>
        </div>
      )}
    </div>
  );
}
