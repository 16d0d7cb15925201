import { Gauge, type GaugeConfiguration, type Registry } from 'prom-client';

/** A figure of the shop. Only in this registry, not in the library's own. */
export const addGauge = <Label extends string>(
  registry: Registry,
  options: Omit<GaugeConfiguration<Label>, 'registers'>,
): void => registry.registerMetric(new Gauge({ ...options, registers: [] }));
