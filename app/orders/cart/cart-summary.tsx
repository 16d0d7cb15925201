import { useSavedZip } from '#app/growing/place/saved-place.ts';
import { ZipForm } from '#app/growing/place/zip-form.tsx';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { Guarantee } from '#app/ui/guarantee.tsx';
import { MoneyLine, TotalLine } from '#app/ui/money-lines.tsx';
import { TaxNote } from '#app/ui/tax-note.tsx';
import { TitledPanel } from '#app/ui/titled-panel.tsx';
import { settings } from '#domain/farm/settings.ts';
import { formatUsd } from '#domain/money.ts';
import { cartSubtotal, cartTreeCount, hasShortage, type CartItem } from '#domain/orders/cart.ts';
import { deliveryEstimateText, type ZipDelivery } from '#domain/orders/delivery-estimate.ts';
import { roomText, type DaysWithRoom } from '#domain/orders/pickups.ts';

interface CartSummaryProps {
  items: CartItem[];
  /** To the buyer's place, where it is known. */
  delivery: ZipDelivery | null;
  /** Undefined until it has come. */
  room: DaysWithRoom | undefined;
}

export function CartSummary({ items, delivery, room }: CartSummaryProps) {
  const zip = useSavedZip();
  const trees = cartTreeCount(items);
  const estimate = deliveryEstimateText(delivery ?? undefined, trees);
  const { note } = settings.seasonNow;
  const isShort = hasShortage(items);
  const subtotal = formatUsd(cartSubtotal(items));
  return (
    <aside className="grid gap-5 lg:sticky lg:top-28">
      <TitledPanel title="Order Summary">
        <dl className="mt-4">
          <MoneyLine name="Subtotal">{subtotal}</MoneyLine>
          <MoneyLine name="Delivery">
            <span className="text-ink-2">Calculated at checkout</span>
            {estimate && <span className="block text-sm text-ink-2">{estimate}</span>}
          </MoneyLine>
          <TotalLine name="Total">{subtotal}</TotalLine>
        </dl>
        <TaxNote />
        {room && (
          <p className="mt-3 text-sm text-ink-2">
            Pickup in {settings.farm.city} is free. {roomText(room, trees)}
          </p>
        )}
        {room && zip === undefined && (
          <div className="mt-4">
            <ZipForm id="cart-zip" label="About what would delivery cost? ZIP code" action="Show" />
          </div>
        )}
        <div className="mt-6 grid gap-3">
          {note && (
            <p id="not-open" className="text-sm font-medium text-gold">
              {note}. Your cart is kept.
            </p>
          )}
          {!note && isShort && (
            <p id="shortage" className="text-sm font-medium text-gold">
              Some trees are no longer available in the quantity you chose. Please fix the marked
              items first.
            </p>
          )}
          {/* A full page load: only the checkout document's CSP allows the card provider's script. */}
          {note || isShort ? (
            <Button width="full" disabled aria-describedby={note ? 'not-open' : 'shortage'}>
              Proceed to Checkout
            </Button>
          ) : (
            <ButtonLink to="/checkout" reloadDocument width="full">
              Proceed to Checkout
            </ButtonLink>
          )}
          <ButtonLink to="/catalog" variant="ghost" width="full">
            Continue Shopping
          </ButtonLink>
        </div>
      </TitledPanel>
      <Guarantee />
    </aside>
  );
}
