import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { orderPath } from '#app/orders/order-queries.ts';
import { queryClient, refetchAll } from '#app/query-client.ts';
import { InlineLink } from '#app/ui/links.tsx';
import { Problem } from '#app/ui/problem.tsx';
import { useSettled } from '#app/ui/use-settled.ts';
import type { RoomLeft } from '#domain/orders/order-additions.ts';
import type { Order } from '#domain/orders/orders.ts';
import { shortOrderId } from '#domain/statuses.ts';
import { AdditionCard } from './addition-card.tsx';
import { additionKey } from './addition-key.ts';
import { AdditionPrice } from './addition-price.tsx';
import { addableTreesQuery, additionPriceQuery } from './addition-queries.ts';
import { ChosenTrees } from './chosen-trees.tsx';
import { FindTrees } from './find-trees.tsx';
import { useChosenTrees } from './use-chosen-trees.ts';

interface AddTreesProps {
  order: Order;
  onPaid: (isPending: boolean) => void;
}

/** Choose trees, see what they cost with delivery and coupon, pay by card. */
export function AddTrees({ order, onPaid }: AddTreesProps) {
  const [search, setSearch] = useState('');
  const chosen = useChosenTrees(order.id);
  const wanted = chosen.trees.map(({ id, quantity }) => ({ productId: id, quantity }));
  const start = useQuery(addableTreesQuery(order.id, ''), queryClient);
  const found = useQuery(addableTreesQuery(order.id, useSettled(search.trim())), queryClient);
  const price = useQuery(additionPriceQuery(order.id, wanted), queryClient);
  const shown = chosen.trees.length > 0 && !price.isPlaceholderData ? price.data : undefined;

  function refresh(): void {
    void refetchAll(['orders']);
    void refetchAll(['order-additions', order.id]);
  }

  const finish = useEffectEvent((isPending: boolean): void => {
    additionKey.end(order.id);
    chosen.forget();
    onPaid(isPending);
  });
  const outcome = additionKey.outcomeIn(order);
  useEffect(() => {
    if (outcome) finish(outcome === 'under_way');
  }, [outcome]);

  return (
    <div className="wrap py-[clamp(36px,5vw,72px)]">
      <h1 className="title-page">Add trees</h1>
      <p className="mt-4 max-w-[60ch] text-lg text-ink-2">
        They join your order {shortOrderId(order.id)} and come with the trees you have already
        bought. You pay for them now, by card.{' '}
        <InlineLink to={orderPath(order.id)}>Back to your order</InlineLink>
      </p>
      {start.data?.room && (
        <p className="mt-3 max-w-[60ch] text-sm text-ink-2">
          {roomText(start.data.room)}{' '}
          <InlineLink to={`${orderPath(order.id)}#day`}>Choose another day</InlineLink>
        </p>
      )}
      {start.error ? (
        <Problem className="mt-8 max-w-[60ch]">{start.error.message}</Problem>
      ) : (
        <div className="mt-8 grid items-start gap-[clamp(20px,3vw,40px)] lg:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)]">
          <FindTrees search={search} onSearch={setSearch} found={found} onChoose={chosen.choose} />
          <div className="grid gap-[22px]">
            <ChosenTrees
              trees={chosen.trees}
              onQuantity={chosen.setQuantity}
              onRemove={chosen.remove}
            >
              <AdditionPrice price={shown} error={price.error} />
            </ChosenTrees>
            {chosen.trees.length > 0 && start.data && (
              <AdditionCard
                order={order}
                trees={wanted}
                amountCents={shown?.amountCents}
                settings={start.data.payment}
                onRefused={refresh}
                onPaid={(isPending) => {
                  additionKey.end(order.id);
                  chosen.forget();
                  refresh();
                  onPaid(isPending);
                }}
              />
            )}
          </div>
        </div>
      )}
    </div>
  );
}

function roomText({ day, trees, otherDay }: RoomLeft): string {
  const room =
    trees === 0
      ? 'no room for more trees'
      : `room for ${trees} more ${trees === 1 ? 'tree' : 'trees'}`;
  const other = otherDay ? ` Another day with room is ${otherDay}.` : '';
  return `Your day, ${day}, has ${room}.${other}`;
}
