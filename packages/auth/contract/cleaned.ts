import * as z from 'zod/mini';
import { cleanCode, cleanLine, cleanText } from './clean-text.ts';

// Checks that clean first: they come before all others.

export const text = () => z.overwrite<string>(cleanText);
export const line = () => z.overwrite<string>(cleanLine);
export const code = () => z.overwrite<string>(cleanCode);
