import { Hono } from 'hono';
import type { Services } from '../services.ts';

export function orderRoutes(services: Services) {
  void services;
  return new Hono();
}
