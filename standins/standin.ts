import type { Hono } from 'hono';

export interface Standins {
  /** Environment variables that point the shop at the stand-ins. */
  environment: Record<string, string>;
  /** The stand-ins' pages, mounted in the shop. */
  routes: Hono;
}
