import { findWall, type Wall } from './find-wall.ts';
import type { KeyTraces } from './key-trace.ts';

interface Question {
  readonly what: string;
  readonly trace: keyof KeyTraces;
  readonly platforms: number;
  readonly accountsPerPlatform: number;
  /** Payments a second that the service should take. */
  readonly goal: number;
  /** How long each try lasts: a hundred payments at least must be able to fail. */
  readonly seconds: number;
}

/** A quote is created, executed and settled. A movement is a transfer out under a key. */
const questions: readonly Question[] = [
  {
    what: 'Quotes of the whole service',
    trace: 'quote',
    platforms: 200,
    accountsPerPlatform: 1000,
    goal: 8000,
    seconds: 10,
  },
  {
    what: 'Quotes of one platform',
    trace: 'quote',
    platforms: 1,
    accountsPerPlatform: 100_000,
    goal: 1300,
    seconds: 10,
  },
  {
    what: 'Transfers of one platform',
    trace: 'transfer',
    platforms: 1,
    accountsPerPlatform: 100_000,
    goal: 1000,
    seconds: 10,
  },
  {
    what: 'Movements of one account',
    trace: 'transfer',
    platforms: 1,
    accountsPerPlatform: 1,
    goal: 1000,
    seconds: 120,
  },
];

export interface FoundWall extends Question {
  readonly wall: Wall;
}

const search = { seed: 16, atMost: 10_000 };

/** The rates at which today's keys give way. */
export const findWalls = (traces: KeyTraces): FoundWall[] =>
  questions.map((question) => {
    const { trace, platforms, accountsPerPlatform, seconds } = question;
    const scenario = { trace: traces[trace], platforms, accountsPerPlatform };
    return { ...question, wall: findWall({ scenario, seconds, ...search }) };
  });
