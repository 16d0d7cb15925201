import { expect, test } from 'vitest';
import { sendPayment } from './send-payment.ts';

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

test('a buyer who gets no answer twice reads that trying again is safe', async () => {
  const { post } = posting(undefined, badGateway());
  await expect(sendPayment(post)).rejects.toMatchObject({
    message: 'The connection was lost. Please try again: you will not be charged twice.',
    code: 'connection_lost',
  });
});

test('a refusal by the shop is not sent again', async () => {
  const refusal = { error: 'We could not take the payment.', code: 'payment_not_taken' };
  const { calls, post } = posting(Response.json(refusal, { status: 502 }), paid());
  await expect(sendPayment(post)).rejects.toMatchObject({ message: refusal.error });
  expect(calls.count).toBe(1);
});
