import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eachOf, everyOperation, type SampledOperation } from '#test/api/support/encode.ts';
import { sendRaw } from '#test/api/support/raw-request.ts';
import { quietly } from '#test/api/support/table-digest.ts';
import { newWorld, type World } from '#test/api/support/world.ts';
import type { RawAnswer } from '#test/support/answer-check.ts';
import { noteFigures } from '#test/support/figures.ts';
import { isFullSize, proofTimeoutMs, sized } from '#test/support/proof.ts';
import { runSeed } from '#test/support/random.ts';
import { serviceAddress } from '#test/support/service.ts';
import { basesOf } from './support/fuzz-bases.ts';
import { type Attack, attacks, objectNameAttacks } from './support/hostile-requests.ts';
import { attackProblems } from './support/judge-attack.ts';

const { baseUrl } = serviceAddress();
const seed = runSeed();
/** `npm run prove` runs 12,000 in all. */
const inputsPerOperation = sized(1, Math.ceil(12_000 / everyOperation.length));

let world: World;
const totals = { inputs: 0, refused: 0, accepted: 0, problems: 0 };

beforeAll(async () => {
  world = await newWorld();
});

afterAll(() => noteFigures('T15', { seed, ...totals }));

interface Outcome {
  readonly attack: Attack;
  readonly answer: RawAnswer;
}

/** PATCH changes of one item run one at a time: simultaneous ones are refused and must be repeated. */
const atOnce = ({ method }: SampledOperation): number => (method === 'PATCH' ? 1 : sized(1, 4));

const strike = (operation: SampledOperation, list: readonly Attack[]): Promise<Outcome[]> =>
  eachOf(
    list,
    async (attack) => ({ attack, answer: await sendRaw(baseUrl, attack.request) }),
    atOnce(operation),
  );

const shortened = ({ kind, request }: Attack): string =>
  `${kind}: ${JSON.stringify({ ...request, body: String(request.body ?? '').slice(0, 600) }).slice(0, 1200)}`;

const report = (operation: SampledOperation, outcomes: readonly Outcome[]): string[] =>
  outcomes.flatMap(({ attack, answer }) => {
    const problems = attackProblems(operation, attack, answer);
    if (problems.length === 0) return [];
    return [`${problems.join('; ')} | ${answer.status} ${answer.text.slice(0, 200)} | ${shortened(attack)}`];
  });

interface Refused {
  readonly operation: SampledOperation;
  readonly list: readonly Attack[];
}

const repeatAll = async (refused: readonly Refused[]): Promise<Outcome[]> => {
  const outcomes = await eachOf(refused, ({ operation, list }) => strike(operation, list));
  return outcomes.flat();
};

/** Expects that the refused requests are refused again and leave the table as it is. */
const expectNoChange = async (refused: readonly Refused[], what: string): Promise<void> => {
  const { answer: again, changes } = await quietly(world.platform, () => repeatAll(refused));
  expect(again.filter((outcome) => !isRefused(outcome)).map(({ attack }) => shortened(attack))).toEqual([]);
  expect(changes, `seed ${seed}: refusals of ${what} must not change the table`).toEqual([]);
};

/** Two digests of the table cost more than six requests, so in `npm test` all refused requests share them at the end. */
const refusedBefore: Refused[] = [];

const isRefused = ({ answer: { status } }: Outcome): boolean => status >= 400;

describe.each(everyOperation.map((operation) => [operation.id, operation] as const))(
  '%s',
  (id, operation) => {
    it(
      `answers ${inputsPerOperation} hostile requests as documented, and refusals change nothing`,
      async () => {
        const arbitrary = attacks(operation, await basesOf(operation, world));
        const list = fc.sample(arbitrary, {
          seed: seed + everyOperation.indexOf(operation),
          numRuns: inputsPerOperation,
        });

        const outcomes = await strike(operation, list);
        const refused = outcomes.filter(isRefused).map(({ attack }) => attack);
        const problems = report(operation, outcomes);
        totals.inputs += list.length;
        totals.refused += refused.length;
        totals.accepted += list.length - refused.length;
        totals.problems += problems.length;
        expect(problems, `seed ${seed}, ${id}`).toEqual([]);
        if (isFullSize) await expectNoChange([{ operation, list: refused }], id);
        else refusedBefore.push({ operation, list: refused });
      },
      proofTimeoutMs,
    );
  },
);

it(
  'answers names that objects have, wherever a map is made from input, without an error of its own',
  async () => {
    const problems = await eachOf(everyOperation, async (operation) => {
      const [base] = await basesOf(operation, world);
      const list = base === undefined ? [] : objectNameAttacks(base);
      totals.inputs += list.length;
      return report(operation, await strike(operation, list));
    });

    expect(problems.flat()).toEqual([]);
  },
  proofTimeoutMs,
);

describe('the attacked platform', () => {
  it(
    'is not changed by the refused requests',
    async () => {
      const ids = refusedBefore.map(({ operation }) => operation.id);
      await expectNoChange(refusedBefore, ids.join(', '));
    },
    proofTimeoutMs,
  );

  it('is consistent', async () => {
    expect(await world.platform.reconcile()).toEqual([]);
  });
});
