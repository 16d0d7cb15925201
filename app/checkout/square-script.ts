import type { PaymentSettings } from '#domain/checkout.ts';
import type { SquarePayments } from './square-types.ts';

const patienceMs = 20_000;

/** Loads the card provider's script once. After a failure the next call tries anew. @throws when it does not come */
export async function loadSquare({ scriptUrl, applicationId, locationId }: PaymentSettings): Promise<SquarePayments> {
  if (!window.Square) await (loading ??= load(scriptUrl).finally(() => (loading = undefined)));
  if (!window.Square) throw new Error('The card script did not define itself');
  return window.Square.payments(applicationId, locationId);
}

let loading: Promise<void> | undefined;

function load(scriptUrl: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const give = (up: string) => {
      script.remove();
      reject(new Error(up));
    };
    const timer = setTimeout(() => give('The card script took too long'), patienceMs);
    script.src = scriptUrl;
    script.addEventListener('load', () => {
      clearTimeout(timer);
      resolve();
    });
    script.addEventListener('error', () => {
      clearTimeout(timer);
      give('The card script did not load');
    });
    document.head.append(script);
  });
}
