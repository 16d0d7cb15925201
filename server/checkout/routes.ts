import { Hono } from 'hono';
import type { Services } from '../services.ts';

export function checkoutRoutes(services: Services) {
  void services;
  return new Hono();
}
