import { shortOrderId, type OrderStatus } from '#domain/statuses.ts';

export interface AccountClosurePreview {
  openOrders: { id: string; status: OrderStatus }[];
}

export function openOrdersText({ openOrders }: AccountClosurePreview): string {
  if (openOrders.length === 0) return 'You have no open orders.';
  const list = openOrders.map(({ id, status }) => `${shortOrderId(id)} (${status})`).join(', ');
  const count = openOrders.length === 1 ? 'one open order' : `${openOrders.length} open orders`;
  return `You have ${count}: ${list}. We will still prepare ${openOrders.length === 1 ? 'it' : 'them'} and email you about ${openOrders.length === 1 ? 'it' : 'them'}.`;
}
