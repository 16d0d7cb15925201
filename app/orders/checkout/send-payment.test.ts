import { expect, test } from 'vitest';
import { sendOwnPayment, sendPayment } from './send-payment.ts';

/** Answers one call after the other; `undefined` loses the connection. */
function posting(...answers: (Response | undefined)[]) {
  const calls = { count: 0 };
  const post = async () => {
    const answer = answers[calls.count++];
    if (!answer) throw new TypeError('fetch failed');
    return answer;
  };
  return { calls, post };
}
const paid = () => Response.json({ orderId: 'order', paymentStatus: 'completed' });
const badGateway = () => new Response('<html>502 Bad Gateway</html>', { status: 502 });

test.each([
  ['the connection is lost', undefined],
  ['a proxy lost its connection to the shop', badGateway()],
])('a payment is sent again when %s', async (_what, first) => {
  const { calls, post } = posting(first, paid());
  expect(await sendPayment(post)).toMatchObject({ orderId: 'order' });
  expect(calls.count).toBe(2);
});

const again = 'The connection was lost. Please try again: you will not be charged twice.';
test.each([
  ['no answer', undefined, again],
  ['the 502 of a proxy', badGateway(), `Checkout failed (502). ${again}`],
  ['a 503 without a text', new Response('', { status: 503 }), `Checkout failed (503). ${again}`],
])('a buyer who gets %s at last reads that trying again is safe', async (_what, last, message) => {
  const { post } = posting(undefined, last);
  await expect(sendPayment(post)).rejects.toMatchObject({ message, code: 'connection_lost' });
});

test('a refusal by the shop is not sent again', async () => {
  const refusal = { error: 'We could not take the payment.', code: 'payment_not_taken' };
  const { calls, post } = posting(Response.json(refusal, { status: 502 }), paid());
  await expect(sendPayment(post)).rejects.toMatchObject({ message: refusal.error });
  expect(calls.count).toBe(1);
});

test('a refusal without a text says its status', async () => {
  const { post } = posting(new Response('', { status: 500 }));
  await expect(sendPayment(post)).rejects.toMatchObject({ message: 'Checkout failed (500)' });
});

test.each([
  [
    'ended',
    () => Promise.resolve('ended' as const),
    'Session expired. Please refresh the page and try again.',
  ],
  [
    'without an answer',
    () => Promise.resolve('unanswered' as const),
    'There is no connection to the shop, so nothing was charged. Please try again once you are online.',
  ],
  [
    'without a connection',
    () => Promise.reject(new TypeError('fetch failed')),
    'There is no connection to the shop, so nothing was charged. Please try again once you are online.',
  ],
] as const)(
  'a session %s has its own message, and nothing is sent',
  async (_how, renew, message) => {
    const { calls, post } = posting(paid());
    await expect(sendOwnPayment(post, renew)).rejects.toMatchObject({ message });
    expect(calls.count).toBe(0);
  },
);
