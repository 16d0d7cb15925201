import { useEffect, useEffectEvent } from 'react';
import { reasonOf } from '#app/api.ts';
import { notify } from '#app/ui/notify.ts';
import { deliveryFailed, type Address } from '#domain/orders/delivery.ts';
import { fetchDeliveryPrice, type DeliveryPrice } from './delivery-price.ts';

interface NewPriceOptions {
  /** Undefined: the price still counts. */
  outdated: DeliveryPrice | undefined;
  address: Address;
  treeCount: number;
  onPrice: (price: DeliveryPrice | undefined) => void;
}

/** Asks for the delivery price anew on the payment step, so that the card that was entered stays. */
export function useNewPrice({ outdated, address, treeCount, onPrice }: NewPriceOptions): void {
  const ask = useEffectEvent(async (isWanted: () => boolean) => {
    try {
      const price = await fetchDeliveryPrice(address, treeCount);
      if (isWanted()) onPrice(price);
    } catch (error) {
      if (!isWanted()) return;
      notify.error(reasonOf(error, deliveryFailed));
      onPrice(undefined);
    }
  });
  useEffect(() => {
    if (!outdated) return;
    let isWanted = true;
    void ask(() => isWanted);
    return () => {
      isWanted = false;
    };
  }, [outdated, treeCount]);
}
