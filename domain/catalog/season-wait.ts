import * as z from 'zod/mini';
import { stockWaitSchema } from './stock-wait.ts';

export const seasonWaitSchema = z.pick(stockWaitSchema, { email: true });
