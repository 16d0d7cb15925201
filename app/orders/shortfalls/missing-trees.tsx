import { shortfallCauses, type ShortfallPage } from '#domain/orders/shortfalls.ts';
import { shortOrderId } from '#domain/statuses.ts';

/** What happened to the customer's trees. */
export function MissingTrees({ page }: { page: ShortfallPage }) {
  const { fullName, variety, rootstock, trees, served, reason, orderId, state } = page;
  return (
    <div>
      <h1 className="title-section">We are short of {variety}</h1>
      <p className="mt-3 text-lg">
        {fullName}, we are sorry: we counted fewer {variety} on {rootstock} than we had promised,
        because {shortfallCauses[reason]}. Those who paid first get theirs. In your order{' '}
        {shortOrderId(orderId)}, {trees === 1 ? 'one tree is' : `${trees} trees are`} missing.
      </p>
      {served > 0 && (state === 'asked' || state === 'called') && (
        <p className="mt-2 text-lg">
          {served === 1
            ? 'The other one of this kind is yours as ordered.'
            : `The other ${served} of this kind are yours as ordered.`}
        </p>
      )}
    </div>
  );
}
