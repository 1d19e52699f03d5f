import * as z from 'zod';
import { clock } from '#shared/kernel/clock.ts';
import { log } from '#shared/kernel/log.ts';
import { serviceMs } from '#shared/kernel/service-time.ts';
import { absent, any, equals, present } from '#shared/kernel/table/condition.ts';
import { defineItem } from '#shared/kernel/table/item.ts';
import { writeAlone } from '#shared/kernel/table/write-alone.ts';
import { SwitchUnclear } from './exchange.ts';

/** How a switch does. There is no item before its first failure. */
const healthItem = defineItem({
  schema: z.object({
    name: z.string(),
    /** Questions in a row that met nobody. */
    failures: z.int(),
    /** Nobody is asked before, and then one caller. ISO 8601. */
    closedUntil: z.string(),
  }),
  keyOf: ({ name }: { name: string }) => ({ pk: `SWITCH#${name}`, sk: 'HEALTH' }),
});
type Health = ReturnType<typeof healthItem.parse>;

/** The switch has met nobody for a while, so this payment did not ask. */
export class SwitchDown extends Error {
  constructor() {
    super('The payment switch is down and was not asked');
    this.name = 'SwitchDown';
  }
}

/** One or two may be the network. */
const toleratedFailures = 2;
const shortestMs = serviceMs(15_000);
const longestMs = serviceMs(10 * 60_000);
/** Longer than a question takes. */
const probeMs = 15_000;

const pauseMs = (failures: number): number =>
  failures <= toleratedFailures
    ? 0
    : Math.min(longestMs, shortestMs * 2 ** Math.min(failures - toleratedFailures - 1, 20));

const later = (ms: number): string => new Date(clock.nowMs() + ms).toISOString();

/** Only these say that the switch is down. A refused or unreadable answer is about one payment. */
const isDown = (error: unknown): boolean =>
  error instanceof SwitchUnclear && (error.reason === 'UNREACHABLE' || error.reason === 'TIMED_OUT');

/** A metric counts lines with this code (infra/constructs/alarms.ts), one by one for each switch. */
const reportDown = (name: string): void =>
  log.error({ operation: 'paymentSwitch', code: 'SWITCH_DOWN', switch: name });

const note = async (health: Health): Promise<void> => {
  await writeAlone(healthItem.put(health, any(absent('name'), present('name'))), { isChange: false });
};

const countFailure = async (name: string, before: Health | undefined): Promise<void> => {
  const failures = (before?.failures ?? 0) + 1;
  const health = { name, failures, closedUntil: later(pauseMs(failures)) };
  await note(health);
  if (failures > toleratedFailures) reportDown(name);
};

/** It is up, whatever it answered. */
const noteAnswer = async (before: Health | undefined): Promise<void> => {
  if (before !== undefined && before.failures > 0) await note({ ...before, failures: 0 });
};

/** One caller of all gets the next question; its claim lets the others wait until it has an answer. */
const claimProbe = (health: Health): Promise<boolean> =>
  writeAlone(
    healthItem.put({ ...health, closedUntil: later(probeMs) }, equals('closedUntil', health.closedUntil)),
    { isChange: false },
  );

/** @throws SwitchDown */
const validate = async (health: Health | undefined): Promise<void> => {
  if (health === undefined || health.failures <= toleratedFailures) return;
  if (clock.now().toISOString() < health.closedUntil) throw new SwitchDown();
  if (!(await claimProbe(health))) throw new SwitchDown();
};

/**
 * Asks a switch, unless it is down: then it is asked ever less often, by one caller at a time. Each switch has a breaker
 * of its own, so one that is down delays its own payments only.
 *
 * @throws SwitchDown when it was not asked; whatever `ask` throws
 */
export const whileUp = async <Answer>(name: string, ask: () => Promise<Answer>): Promise<Answer> => {
  const health = await healthItem.get({ name });
  await validate(health);
  try {
    const answer = await ask();
    await noteAnswer(health);
    return answer;
  } catch (error) {
    if (isDown(error)) await countFailure(name, health);
    else if (error instanceof SwitchUnclear) await noteAnswer(health);
    throw error;
  }
};
