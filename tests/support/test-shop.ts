import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, inject } from 'vitest';
import { createServices, type Services } from '#server/services.ts';
import type { Config } from '#server/start/config.ts';
import { createShopApp, type ShopApp } from '#server/start/shop-app.ts';
import type { ShopBuild } from '#server/start/start.ts';
import { expectNoDeadlocks } from './deadlocks.ts';
import { addFailPoints, type Reach } from './fail-points.ts';
import { testConfig } from './test-config.ts';

export interface TestShop extends ShopApp {
  config: Config;
  services: Services;
  databaseUrl: string;
  /** Called at each fail point of a checkout. */
  reach: Reach;
  /** Replaces everything that the process holds in memory, as after a crash. */
  restart(): Promise<void>;
}

/** Runs the whole shop on a database cloned from the template, one per test file. No test may cause a deadlock. */
export function useTestShop(
  environment: Record<string, string> | (() => Promise<Record<string, string>>) = {},
): TestShop {
  const shop = {} as TestShop; // filled before the first test runs
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  beforeAll(async () => {
    await administer(`create database ${name} template shop_template strategy file_copy`);
    const databaseUrl = new URL(inject('adminUrl'));
    databaseUrl.pathname = `/${name}`;
    const config = testConfig(
      typeof environment === 'function' ? await environment() : environment,
    );
    const build = (await import(
      new URL('../../build/server/index.js', import.meta.url).href
    )) as ShopBuild;
    const open = async () => {
      const services = await createServices({
        config,
        databaseUrl: databaseUrl.href,
        log: pino({ level: 'silent' }),
        renderMail: build.entry.module.renderMail,
      });
      addFailPoints(services, (point) => shop.reach(point));
      Object.assign(shop, {
        services,
        reach: async () => {},
        ...createShopApp({ services, build, mode: 'production' }),
      });
    };
    Object.assign(shop, {
      config,
      databaseUrl: databaseUrl.href,
      restart: async () => {
        const { services } = shop;
        await open();
        await services.close();
      },
    });
    await open();
  });
  afterAll(async () => {
    try {
      await expectNoDeadlocks({ adminUrl: inject('adminUrl'), database: name }, async () =>
        shop.services?.close(),
      );
    } finally {
      await administer(`drop database ${name} with (force)`);
    }
  });
  return shop;
}

async function administer(statement: string): Promise<void> {
  const client = new Client({ connectionString: inject('adminUrl') });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
