import { expect, test } from 'vitest';
import { type KeyRing, ringReadMs, ringState, signingKeys } from '#shared/kernel/signing/key-ring.ts';
import { sized } from '#test/support/proof.ts';
import { type Random, runSeed, seededRandom } from '#test/support/random.ts';
import { dayMs, hourMs, minuteMs, moment, nameOf, ringAfter } from './support/rings.ts';

const histories = sized(4, 400);
const days = 40;
const tickMs = 10 * minuteMs;
const periodMs = dayMs;

/** A process with the ring that it has read, up to five minutes ago. */
interface Process {
  ring: KeyRing | undefined;
}

interface World {
  stored: KeyRing | undefined;
  /** The last time that a sealed key was replaced in a hurry. */
  hurriedMs: number;
  readonly senders: readonly Process[];
  readonly publishers: readonly Process[];
  /** Keys that every process has published at some time. */
  readonly known: Set<string>;
  /** What GET /config said to each receiver, and when. */
  readonly receivers: { keys: readonly string[]; readAtMs: number }[];
}

const published = (ring: KeyRing | undefined, ms: number): readonly string[] => {
  if (ring === undefined) return [];
  const state = ringState(ring, moment(ms));
  return [state.current, state.other].flatMap((key) => (key === undefined ? [] : nameOf(key)));
};
const signatures = (ring: KeyRing | undefined, ms: number): readonly string[] =>
  ring === undefined ? [] : signingKeys(ringState(ring, moment(ms)), moment(ms)).map(nameOf);

/** A run of the worker: skipped, killed before its write, alone, or beside another one that read the same ring. */
const run = (world: World, random: Random, ms: number): void => {
  const luck = random.below(10);
  if (luck < 2) return;
  const isHurried = random.below(500) === 0;
  const now = moment(ms);
  const before = world.stored;
  const made = ringAfter(before, {
    periodMs,
    order: isHurried ? 'REPLACE' : 'SCHEDULE',
    now,
  });
  if (luck === 2) return;
  if (isHurried && made !== before) world.hurriedMs = ms;
  world.stored = made;
  // The second run had read the same ring, so its write is refused: the revision is another one.
  if (luck === 3 && made !== before) expect(made?.revision).not.toBe(before?.revision);
};

/**
 * Each process reads at least every five minutes, some late, so that they never all know the same. One that knows no key
 * reads at once.
 */
const readRings = ({ senders, publishers, stored }: World, random: Random): void => {
  for (const process of [...senders, ...publishers]) {
    if (process.ring === undefined || random.below(2) === 0) process.ring = stored;
  }
};

const notePublished = ({ publishers, known }: World, ms: number): void => {
  const [first = [], ...others] = publishers.map(({ ring }) => published(ring, ms));
  for (const key of first) if (others.every((keys) => keys.includes(key))) known.add(key);
};

const problems = (world: World, ms: number): string[] => {
  notePublished(world, ms);
  return world.senders.flatMap(({ ring }) => {
    const signed = signatures(ring, ms);
    const unknown = signed.filter((key) => !world.known.has(key));
    // A hurried change cannot wait for receivers that read their keys yesterday.
    const isCalm = ms - world.hurriedMs > 2 * dayMs;
    const refusing = world.receivers.filter(
      ({ keys, readAtMs }) =>
        isCalm &&
        ms - readAtMs <= 12 * hourMs &&
        signed.length > 0 &&
        !signed.some((key) => keys.includes(key)),
    );
    return [
      ...unknown.map((key) => `${ms}: signs by ${key}, which was never published everywhere`),
      ...refusing.map(({ keys }) => `${ms}: signed by ${signed}, and a receiver knows ${keys}`),
    ];
  });
};

const history = (seed: number): string[] => {
  const random = seededRandom(seed);
  const processes = (count: number): Process[] => Array.from({ length: count }, () => ({ ring: undefined }));
  const world: World = {
    stored: undefined,
    hurriedMs: Number.NEGATIVE_INFINITY,
    senders: processes(3),
    publishers: processes(3),
    known: new Set(),
    receivers: Array.from({ length: 5 }, () => ({ keys: [], readAtMs: Number.NEGATIVE_INFINITY })),
  };
  const found: string[] = [];
  for (let ms = 0; ms < days * dayMs; ms += tickMs) {
    if (ms % hourMs === 0) run(world, random, ms);
    // Two halves of the five minutes: after a tick nobody's ring is older than that.
    readRings(world, random);
    found.push(...problems(world, ms + 1));
    for (const process of [...world.senders, ...world.publishers]) process.ring = world.stored;
    found.push(...problems(world, ms + ringReadMs));
    for (const receiver of world.receivers) {
      if (random.below(72) > 0) continue;
      const publisher = random.pick(world.publishers);
      const keys = published(publisher.ring, ms + ringReadMs);
      if (keys.length === 0) continue;
      Object.assign(receiver, { keys, readAtMs: ms + ringReadMs });
    }
  }
  return found;
};

test('receivers whose keys are twelve hours old verify every webhook, whatever happens to the runs', {
  timeout: 600_000,
}, () => {
  const seed = runSeed();
  const found = Array.from({ length: histories }, (_, index) => history(seed + index)).flat();

  expect(found.slice(0, 5), `SEED=${seed}`).toEqual([]);
});
