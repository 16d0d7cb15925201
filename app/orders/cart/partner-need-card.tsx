import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { DeclareForm } from '#app/growing/orchard/declare-form.tsx';
import { Button } from '#app/ui/button.tsx';
import { productPath } from '#domain/catalog/catalog.ts';
import { formatUsdShort } from '#domain/money.ts';
import type { PartnerNeed, PartnerOffer } from '#domain/orders/cart.ts';
import { useAddToCart } from './use-add-to-cart.ts';

interface PartnerNeedProps {
  need: PartnerNeed;
  onResolved: () => void;
}

/** One tree without a partner: add one in stock, or tell us of one that is already planted nearby. */
export function PartnerNeedCard({ need, onResolved }: PartnerNeedProps) {
  const { variety, kind, text, partners } = need;
  const [isDeclaring, setDeclaring] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const { adding, add } = useAddToCart();

  async function addPartner({ product }: PartnerOffer) {
    onResolved();
    await add([{ productId: product.id, quantity: 1 }], []); // whoever has a cart is signed in
  }
  return (
    <div className="grid gap-2.5">
      <p className="font-medium">{text}</p>
      {partners.length > 0 ? (
        <ul aria-label={`Partners for ${variety} in stock`}>
          {partners.map((partner) => (
            <PartnerLine
              key={partner.variety}
              partner={partner}
              busy={adding}
              onAdd={() => void addPartner(partner)}
            />
          ))}
        </ul>
      ) : (
        <p className="text-ink-2">None of its partners is in stock right now.</p>
      )}
      <div>
        <Button
          ref={opener}
          size="small"
          variant="ghost"
          aria-expanded={isDeclaring}
          onClick={() => setDeclaring(!isDeclaring)}
        >
          I have one already<span className="sr-only"> for {variety}</span>
        </Button>
      </div>
      {isDeclaring && (
        <DeclareForm
          kind={kind}
          onDone={(mayFocus) => {
            setDeclaring(false);
            if (mayFocus) onResolved();
          }}
          onCancel={() => {
            setDeclaring(false);
            opener.current?.focus();
          }}
        />
      )}
    </div>
  );
}

interface PartnerLineProps {
  partner: PartnerOffer;
  busy: boolean;
  onAdd: () => void;
}

const PartnerLine = ({
  partner: { variety, reason, place, product },
  busy,
  onAdd,
}: PartnerLineProps) => (
  <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-gold/25 py-2.5">
    <div className="min-w-0 flex-1 basis-56">
      <p>
        <Link to={productPath(product.id)} className="font-semibold text-ink hover:underline">
          {variety}
        </Link>{' '}
        <span className="text-ink-2">
          on {product.rootstock}, {formatUsdShort(product.priceCents)}
        </span>
      </p>
      <p className="text-sm text-ink-2">
        {reason}
        {place && ` ${place}`}
      </p>
    </div>
    <Button size="small" variant="ghost" disabled={busy} onClick={onAdd}>
      <Plus aria-hidden className="size-4.5" strokeWidth={2} />
      Add
      <span className="sr-only">
        {' '}
        {variety} on {product.rootstock}
      </span>
    </Button>
  </li>
);
