/**
 * Signs up at a running shop without a browser: reads the code from the mail and uses the API.
 * @param senders shops on the same database, one of which sends the mail
 */
export async function signUp(
  url: string,
  email: string,
  senders: readonly string[] = [url],
): Promise<ApiCustomer> {
  const post = (path: string, body: unknown) =>
    send(url, path, { method: 'POST', body: JSON.stringify(body) });
  await post('/auth/v1/signup', { email, password: 'a long password' });
  const mailsOf = async (sender: string) =>
    (await fetch(`${sender}/dev/mail/messages?to=${email}`)).json() as Promise<{ text: string }[]>;
  const mail = await until(
    `a mail to ${email}`,
    async () => (await Promise.all(senders.map(mailsOf))).flat()[0],
  );
  const token = /\b\d{6}\b/.exec(mail.text)?.[0];
  const session = (await (
    await post('/auth/v1/verify', { type: 'signup', email, token })
  ).json()) as { access_token: string };
  return new ApiCustomer(url, session.access_token);
}

/** Signs in with a password. */
export async function signIn(url: string, email: string, password: string): Promise<ApiCustomer> {
  const answer = await send(url, '/auth/v1/token?grant_type=password', {
    method: 'POST',
    body: JSON.stringify({ email, password }),
  });
  const session = (await answer.json()) as { access_token: string };
  return new ApiCustomer(url, session.access_token);
}

const jordan = {
  fullName: 'Jordan Avery',
  email: 'jordan@example.com',
  phone: '(509) 555-0142',
};

export class ApiCustomer {
  #url: string;
  #token: string;
  constructor(url: string, token: string) {
    this.#url = url;
    this.#token = token;
  }

  /** The same session at another URL. */
  at(url: string): ApiCustomer {
    return new ApiCustomer(url, this.#token);
  }

  post(path: string, body: unknown): Promise<Response> {
    return send(this.#url, path, { method: 'POST', body: JSON.stringify(body) }, this.#token);
  }

  patch(path: string, body: unknown): Promise<Response> {
    return send(this.#url, path, { method: 'PATCH', body: JSON.stringify(body) }, this.#token);
  }

  put(path: string, body: unknown): Promise<Response> {
    return send(this.#url, path, { method: 'PUT', body: JSON.stringify(body) }, this.#token);
  }

  /** Pays for what is in the cart, with a card that is accepted; picked up at the farm. */
  pay(customerInfo = jordan): Promise<Response> {
    return this.post('/functions/v1/checkout', {
      deliveryType: 'pickup',
      customerInfo,
      paymentToken: 'cnon:card-nonce-ok',
    });
  }

  async buy(productId: string): Promise<Response> {
    await this.post('/api/cart/items', { productId, quantity: 1 });
    return this.pay();
  }

  async get<T>(path: string): Promise<T> {
    return (await send(this.#url, path, {}, this.#token)).json() as Promise<T>;
  }
}

const send = (url: string, path: string, init: RequestInit, token?: string): Promise<Response> =>
  fetch(url + path, {
    ...init,
    headers: {
      'Content-Type': 'application/json',
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
    },
  });

/** Polls another process until the result is truthy; errors count as not ready. Ends by the test's timeout. */
/**
 * Waits for another process.
 *
 * @param what is waited for, for the error
 * @throws Error after 30 s, with the last problem
 */
export async function until<T>(
  what: string,
  ask: () => Promise<T | undefined | false>,
): Promise<T> {
  const deadline = performance.now() + 30_000;
  let problem: unknown;
  while (performance.now() < deadline) {
    const answer = await ask().catch((error: unknown) => void (problem = error));
    if (answer) return answer;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`Waited 30 s for ${what}`, { cause: problem });
}
