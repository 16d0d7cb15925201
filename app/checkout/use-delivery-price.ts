import { useState } from 'react';
import { ApiError } from '#app/api.ts';
import { notify } from '#app/ui/notify.ts';
import { deliveryFailed, type Address } from '#domain/delivery.ts';
import { fetchDeliveryPrice, priceText, type DeliveryPrice } from './delivery-price.ts';

/** What the Calculate Delivery Fee button does, and what went wrong with it. */
export function useDeliveryPrice(onPrice: (price: DeliveryPrice) => void) {
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function ask(address: Address, treeCount: number): Promise<void> {
    setAsking(true);
    setProblem(undefined);
    try {
      const price = await fetchDeliveryPrice(address, treeCount);
      onPrice(price);
      notify.success(priceText(price));
    } catch (error) {
      report((error instanceof ApiError && error.message) || deliveryFailed);
    }
    setAsking(false);
  }
  /** Both beside the button and as a notice. */
  function report(message: string): void {
    setProblem(message);
    notify.error(message);
  }
  return { isAsking, problem, ask, report, forgetProblem: () => setProblem(undefined) };
}
