import type { PaymentSettings } from '#domain/orders/checkout.ts';
import type { SquarePayments } from './square-types.ts';

const timeoutMs = 20_000;

/** Loads the card provider's script once; after a failure the next call retries. @throws if it fails to load */
export async function loadSquare(settings: PaymentSettings): Promise<SquarePayments> {
  const { scriptUrl, applicationId, locationId } = settings;
  if (!window.Square) await (loading ??= load(scriptUrl).finally(() => (loading = undefined)));
  if (!window.Square) throw new Error('The card script did not define itself');
  return window.Square.payments(applicationId, locationId);
}

let loading: Promise<void> | undefined;

const load = (scriptUrl: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const fail = (message: string) => {
      script.remove();
      reject(new Error(message));
    };
    const timer = setTimeout(() => fail('The card script took too long'), timeoutMs);
    script.src = scriptUrl;
    script.addEventListener('load', () => {
      clearTimeout(timer);
      resolve();
    });
    script.addEventListener('error', () => {
      clearTimeout(timer);
      fail('The card script did not load');
    });
    document.head.append(script);
  });
