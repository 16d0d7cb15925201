// Types only: public pages call the API with a plain `fetch`, because the typed client brings the session code along.
import type { hc, InferResponseType } from 'hono/client';
import type { Api } from '#server/api.ts';

type Routes = ReturnType<typeof hc<Api>>['api'];
export type StockWaitAnswer = InferResponseType<Routes['stock-waits']['$post'], 200>;
export type PreferencesAnswer = InferResponseType<
  Routes['newsletter']['preferences'][':token']['$post'],
  200
>;
