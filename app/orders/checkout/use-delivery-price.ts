import { useState } from 'react';
import { reasonOf } from '#app/api.ts';
import { notify } from '#app/ui/notify.ts';
import { deliveryFailed, type Address } from '#domain/orders/delivery.ts';
import { fetchDeliveryPrice, priceText, type DeliveryPrice } from './delivery-price.ts';

/** Fetches a delivery price and keeps its error message. */
export function useDeliveryPrice(onPrice: (price: DeliveryPrice) => void) {
  const [isCalculating, setCalculating] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function calculate(address: Address, treeCount: number): Promise<void> {
    setCalculating(true);
    setProblem(undefined);
    try {
      const price = await fetchDeliveryPrice(address, treeCount);
      onPrice(price);
      notify.success(priceText(price), { topic: deliveryFailed });
    } catch (error) {
      report(reasonOf(error, deliveryFailed));
    }
    setCalculating(false);
  }
  /** Shows the message beside the button and as a toast. */
  function report(message: string): void {
    setProblem(message);
    notify.error(message, { topic: deliveryFailed });
  }
  return { isCalculating, problem, calculate, report, clearProblem: () => setProblem(undefined) };
}
