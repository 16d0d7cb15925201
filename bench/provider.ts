// The card provider of bench/checkout.ts: the stand-in in a process of its own, in memory.
import { startSquareStandin } from '#standins/square/start.ts';

await startSquareStandin({ apiPort: Number(process.env.API_PORT), scriptPort: Number(process.env.SCRIPT_PORT), ledgerFile: undefined });
