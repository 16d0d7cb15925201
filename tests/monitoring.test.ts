import { readFileSync } from 'node:fs';
import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { watchDisks, type DiskConfig } from '#server/metrics/disks.ts';
import { watchProcess } from '#server/metrics/process-state.ts';
import { observeRequests } from '#server/metrics/requests.ts';
import { watchShopState } from '#server/metrics/shop-state.ts';

const read = (file: string) => readFileSync(`docs/${file}`, 'utf8');
const alerts = read('monitoring/alerts.yml');
const dashboard = read('monitoring/grafana-dashboard.json');

test('alerts and dashboard use only metrics that the shop has', () => {
  const registry = new Registry();
  const none = {} as Parameters<typeof watchProcess>[1] & Parameters<typeof watchShopState>[1];
  watchProcess(registry, none);
  watchShopState(registry, none);
  watchDisks(registry, {} as DiskConfig);
  observeRequests(registry);
  const known = registry.getMetricsAsArray().map(({ name }) => name);
  const used = `${alerts}${dashboard}`.match(/\b(?:shop|nodejs|process)_[a-z0-9_]+/g) ?? [];
  const names = [...new Set(used.map((name) => name.replace(/_(bucket|count|sum)$/, '')))];
  expect(names.length).toBeGreaterThan(15);
  expect(names.filter((name) => !known.includes(name))).toEqual([]);
});

test('each alert has its section in the runbook', () => {
  const named = [...alerts.matchAll(/- alert: (\w+)/g)].map(([, name]) => name);
  const sections = [...read('runbook.md').matchAll(/^## (\w+)$/gm)].map(([, name]) => name);
  expect(sections).toEqual(named);
  const links = [...alerts.matchAll(/runbook: docs\/runbook\.md#(\w+)/g)].map(
    ([, anchor]) => anchor,
  );
  expect(links).toEqual(named.map((name) => name?.toLowerCase()));
});
