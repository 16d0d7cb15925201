import { afterAll, afterEach } from 'vitest';
import { tokenize, type CardForm } from '#standins/square/cards.ts';
import { startSquareStandin, type SquareStandin } from '#standins/square/start.ts';

/** Starts a Square stand-in for the calling test file; pass `startEnvironment` to `useTestShop`. */
export function useSquare(): SquareStandin & {
  startEnvironment(): Promise<Record<string, string>>;
} {
  const square = {
    startEnvironment: async () => {
      Object.assign(
        square,
        await startSquareStandin({
          apiPort: 0,
          scriptPort: 0,
          ledgerFile: undefined,
          listLagMs: 0,
        }),
      );
      return square.environment;
    },
  } as SquareStandin & { startEnvironment(): Promise<Record<string, string>> }; // filled before the first test runs
  afterEach(() => square.faults?.clear());
  afterAll(() => square.stop?.());
  return square;
}

const goodCard: CardForm = {
  number: '4111111111111111',
  expMonth: 12,
  expYear: 2030,
  cvv: '111',
  postalCode: '99005',
};

/** A single-use token, as the card form creates it. */
export const cardToken = ({ ledger }: SquareStandin, card: Partial<CardForm> = {}): string =>
  tokenize(ledger, { ...goodCard, ...card }).token;
