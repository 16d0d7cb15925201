import { shortOrderId, type OrderStatus } from './statuses.ts';

export interface ClosingNotice {
  openOrders: { id: string; status: OrderStatus }[];
}

export function openOrdersText({ openOrders }: ClosingNotice): string {
  if (openOrders.length === 0) return 'You have no open orders.';
  const list = openOrders.map(({ id, status }) => `${shortOrderId(id)} (${status})`).join(', ');
  const count = openOrders.length === 1 ? 'one open order' : `${openOrders.length} open orders`;
  return `You have ${count}: ${list}. We still prepare ${openOrders.length === 1 ? 'it' : 'them'} and write to you about ${openOrders.length === 1 ? 'it' : 'them'} by email.`;
}
