import { vi } from 'vitest';
import { ApiError } from '#shared/kernel/errors.ts';
import { documentClient } from '#shared/kernel/table/table.ts';
import type { MemoryTable } from '../../../support/memory-table.ts';

/** What a process that is killed sees last. */
class Killed extends Error {}

export interface KillPoint {
  /** Of the calls to the table, from 1 on. */
  readonly at: number;
  /** Whether the call has taken effect when the process dies. */
  readonly moment: 'before' | 'after';
}

/** Runs work whose process dies at a call. @returns whether it made that many calls */
export const killedAt = async (
  table: MemoryTable,
  { at, moment }: KillPoint,
  work: () => Promise<unknown>,
): Promise<boolean> => {
  let calls = 0;
  const send = vi.spyOn(documentClient, 'send').mockImplementation(async (command: object) => {
    calls += 1;
    if (calls < at) return table.send(command);
    if (calls === at && moment === 'after') await table.send(command).catch(() => undefined);
    throw new Killed(`killed at call ${calls}`);
  });
  // What a dead process answers, nobody hears.
  await work().catch((error: unknown) => {
    if (!(error instanceof Killed)) return;
  });
  send.mockImplementation((command: object) => table.send(command));
  return calls >= at;
};

/** Whoever repeats a step whose answer is lost may be told that it is done. */
export const orRefused = async (work: Promise<unknown>): Promise<void> => {
  await work.catch((error: unknown) => {
    if (!(error instanceof ApiError) && !(error instanceof Error && error.name === 'OperatorError'))
      throw error;
  });
};
