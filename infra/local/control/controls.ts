import * as z from 'zod';
import type { Connection } from '../connection-file.ts';
import type { Counterparties } from '../counterparties/counterparties.ts';
import { switchStates } from '../counterparties/counterparty-server.ts';
import type { LocalService } from '../local-service.ts';
import { ControlError } from './control-error.ts';
import { durationMs } from './duration.ts';
import type { SeededState } from './seeded-state.ts';

/** Whatever the real clock says until then, time does not go back when a seed begins. */
export const defaultSeedTime = '2030-01-01T00:00:00.000Z';

const listed = 20;

const advanceSchema = z.strictObject({
  advance: z.string('advance must be a duration such as "6m"').transform((text, context) => {
    const milliseconds = durationMs(text);
    if (milliseconds !== undefined) return milliseconds;
    context.addIssue({
      code: 'custom',
      message:
        'advance must be a duration of at most 366 days: a number and ms, s, m, h or d, such as 6m or 1d12h',
    });
    return z.NEVER;
  }),
});
const emptySchema = z.strictObject({});
const seedSchema = z.strictObject({
  seed: z
    .string('seed must be text')
    .min(1, 'seed must have 1 to 100 characters')
    .max(100, 'seed must have 1 to 100 characters'),
  at: z.iso.datetime('at must be a time in UTC such as 2030-01-01T00:00:00Z').default(defaultSeedTime),
});

const parsed = <Output>(schema: z.ZodType<Output>, body: unknown): Output => {
  const { data, error } = schema.safeParse(body);
  if (error === undefined) return data;
  throw new ControlError(400, error.issues.map(({ message }) => message).join('; '));
};

const depositSchema = z.strictObject({
  reference: z.string('reference must be a reference of fundingPaymentInstructions').min(1),
  amount: z.int('amount must be a whole number of the smallest unit').positive('amount must be above zero'),
  currency: z.string().regex(/^[A-Z]{3,5}$/, 'currency must be a code such as USD'),
  payerName: z.string().min(1).max(100).optional(),
});

const switchSchema = z.strictObject({ state: z.enum(switchStates) });

/**
 * What a launcher may do with its service, by `METHOD path`. Each takes the request's JSON and gives the answer's.
 * `gone` is aborted when nobody waits for the answer any more.
 */
export type Controls = Readonly<Record<string, (body: unknown, gone: AbortSignal) => Promise<object>>>;

export interface ControlledService {
  readonly service: LocalService;
  readonly state: SeededState;
  readonly isKept: boolean;
  /** The servers beside a production service. */
  readonly counterparties?: Pick<Counterparties, 'deposit' | 'setSwitch'> | undefined;
}

const clockView = ({ clock }: LocalService) => {
  const waiting = clock.waiting();
  return {
    now: clock.now().toISOString(),
    isStill: clock.isStill,
    aheadMs: Math.round(clock.isStill ? clock.nowMs() - Date.now() : clock.offsetMs),
    waitingCount: waiting.length,
    waiting: waiting
      .slice(0, listed)
      .map(({ dueMs, what }) => ({ dueAt: new Date(dueMs).toISOString(), what })),
  };
};

const answerOf = ({ baseUrl, clientId, clientSecret }: Connection) => ({ baseUrl, clientId, clientSecret });

/** Carries out one request after the other. */
const inTurn = (): (<Result>(work: () => Promise<Result>) => Promise<Result>) => {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const result = last.then(work);
    last = result.catch(() => undefined);
    return result;
  };
};

export const controlsOf = ({ service, state, isKept, counterparties }: ControlledService): Controls => {
  const turn = inTurn();
  let isAdvancing = false;
  return {
    'GET /_local/clock': async () => ({ ...clockView(service), isAdvancing }),
    'POST /_local/clock': async (body, gone) => {
      const { advance } = parsed(advanceSchema, body);
      return turn(async () => {
        isAdvancing = true;
        try {
          await service.advance(advance, gone);
        } finally {
          isAdvancing = false;
        }
        return { status: 'READY', advancedMs: advance, ...clockView(service) };
      });
    },
    'POST /_local/reset': async (body) => {
      parsed(emptySchema, body);
      return turn(async () => ({ status: 'READY', ...answerOf(await state.reset()) }));
    },
    'POST /_local/deposits': async (body) => {
      const deposit = parsed(depositSchema, body);
      if (counterparties === undefined)
        throw new ControlError(
          409,
          'A sandbox has no switch that could tell of money. Use POST /sandbox/internal-accounts/{accountId}/fund.',
        );
      await counterparties.deposit(deposit);
      return { status: 'READY', ...deposit };
    },
    'POST /_local/switch': async (body) => {
      const { state: switchState } = parsed(switchSchema, body);
      if (counterparties === undefined)
        throw new ControlError(
          409,
          'A sandbox has no switch. Start the service with: npm start -- --env production',
        );
      await counterparties.setSwitch(switchState);
      return { status: 'READY', state: switchState };
    },
    'POST /_local/seed': async (body) => {
      const { seed, at } = parsed(seedSchema, body);
      if (isKept)
        throw new ControlError(409, 'This service keeps its data (--data); a seed needs one that does not.');
      if (Date.parse(at) < Date.now())
        throw new ControlError(
          400,
          `at must not be in the past: the database removes by its own clock what has expired. Leave it out for ${defaultSeedTime}`,
        );
      return turn(async () => {
        const connection = answerOf(await state.seed(seed, Date.parse(at)));
        return { status: 'READY', ...connection, now: service.clock.now().toISOString() };
      });
    },
  };
};
