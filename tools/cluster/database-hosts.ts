import { seconds, type Finding } from './finding.ts';
import type { Load } from './load.ts';
import { switchOver, untilPrimary, untilStandby } from './patroni.ts';
import { countAnswers, isBroken, underLoad, untilSuccess, type Scenario } from './under-load.ts';
import { until } from './until.ts';

const orderWithinSeconds = 120;

/** The primary's host loses power; the standby takes over; the host comes back as standby. */
export async function killPrimary(scenario: Scenario): Promise<Finding[]> {
  const { cluster } = scenario;
  const dead = await untilPrimary(cluster.databases);
  await untilStandby(cluster.databases);
  const { load, result: killed } = await underLoad(scenario, async (running) => {
    await dead.powerOff();
    return waitForOrders(running);
  });
  const booting = performance.now();
  await cluster.boot(dead);
  await untilStandby(cluster.databases);
  return [
    ...describe('the primary’s host loses power under load', load, killed),
    {
      what: 'it is back as standby with every commit, from power on',
      figure: seconds(performance.now() - booting),
      ok: true,
    },
  ];
}

/** Planned, as for maintenance. */
export async function switchPrimary(scenario: Scenario): Promise<Finding[]> {
  const { databases } = scenario.cluster;
  const from = await untilPrimary(databases);
  const to = await untilStandby(databases);
  const { load, result } = await underLoad(scenario, async (running) => {
    const switched = performance.now();
    await switchOver(from, to);
    await waitForOrders(running);
    return switched;
  });
  await untilStandby(databases);
  return describe('planned switchover under load', load, result);
}

/** @returns when it began to wait, after an order that began later is paid */
async function waitForOrders(load: Load): Promise<number> {
  const since = performance.now();
  await until('an order to be paid', orderWithinSeconds, async () =>
    untilSuccess(load, 'checkout', since),
  );
  return since;
}

function describe(what: string, load: Load, since: number): Finding[] {
  const orders = untilSuccess(load, 'checkout', since);
  const carts = untilSuccess(load, 'cart', since);
  const broken = load.answers.filter(isBroken);
  const faults = broken.filter(({ status }) => status !== 503);
  return [
    {
      what: `${what}, until an order is paid again`,
      figure: `${seconds(orders ?? Number.NaN)}; a cart is read after ${seconds(carts ?? Number.NaN)}`,
      ok: orders !== undefined,
    },
    {
      what: 'meanwhile told to come back (503)',
      figure: `${broken.length - faults.length} of ${load.answers.length} (${countAnswers(broken)})`,
      ok: true,
    },
    {
      what: 'other failures',
      figure: `${faults.length} (${countAnswers(faults)}); buyers who could not pay: ${load.unpaid.length}`,
      ok: faults.length === 0 && load.unpaid.length === 0,
    },
  ];
}
