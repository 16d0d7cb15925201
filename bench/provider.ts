// The card provider stand-in in its own process, for bench/checkout.ts.
import { startSquareStandin } from '#standins/square/start.ts';

await startSquareStandin({
  apiPort: Number(process.env.API_PORT),
  scriptPort: Number(process.env.SCRIPT_PORT),
  ledgerFile: undefined,
});
