import type { FaultBuyer } from './fault-shop.ts';

export interface CheckoutOutcome {
  /** 0: no response. */
  status: number;
  orderId: string | undefined;
  error: string | undefined;
}

/** What the Pay button sends. A shop that dies meanwhile yields status 0. */
export async function checkout(
  url: string,
  { headers }: FaultBuyer,
  paymentToken: string,
): Promise<CheckoutOutcome> {
  const customerInfo = {
    fullName: 'Jordan Avery',
    email: 'jordan@example.com',
    phone: '(509) 555-0142',
  };
  try {
    const response = await fetch(`${url}/functions/v1/checkout`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ deliveryType: 'pickup', customerInfo, paymentToken }),
    });
    const { orderId, error } = (await response.json()) as { orderId?: string; error?: string };
    return { status: response.status, orderId, error };
  } catch {
    return { status: 0, orderId: undefined, error: undefined };
  }
}
