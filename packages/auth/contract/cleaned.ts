import * as z from 'zod/mini';
import { cleanCode, cleanLine, cleanText } from './clean-text.ts';

// Schemas that clean before they check.

export const text = () => z.overwrite<string>(cleanText);
export const line = () => z.overwrite<string>(cleanLine);
export const code = () => z.overwrite<string>(cleanCode);
