/** Calls a running shop, signed in or not. */
export interface Api {
  as(accessToken: string): Api;
  get<T>(path: string): Promise<T>;
  post<T>(path: string, body: object): Promise<T>;
  patch<T>(path: string, body: object): Promise<T>;
  text(path: string): Promise<string>;
}

export function createApi(url: string, accessToken?: string): Api {
  async function send(method: string, path: string, body?: object): Promise<Response> {
    const response = await fetch(url + path, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(accessToken && { authorization: `Bearer ${accessToken}` }),
      },
      body: body && JSON.stringify(body),
    });
    if (!response.ok)
      throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response;
  }
  const json = async <T>(answer: Promise<Response>): Promise<T> => {
    const text = await (await answer).text();
    return (text ? JSON.parse(text) : undefined) as T;
  };
  return {
    as: (token) => createApi(url, token),
    get: (path) => json(send('GET', path)),
    post: (path, body) => json(send('POST', path, body)),
    patch: (path, body) => json(send('PATCH', path, body)),
    text: async (path) => (await send('GET', path)).text(),
  };
}
