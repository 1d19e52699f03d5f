import { expect } from 'vitest';
import { type Figures, noteFigures } from '#test/support/figures.ts';
import { inParallel } from '#test/support/in-parallel.ts';
import { patienceMs } from '#test/support/patience.ts';
import { pauses } from '#test/support/pause.ts';
import { sized } from '#test/support/proof.ts';
import { newPlatform, type TestPlatform } from '#test/support/service.ts';
import type { TestPlatformOptions } from '#test/support/service-host.ts';

/** How large a proof is: in `npm test`, in `npm run prove`, and in `npm run prove` beside hostile switches. */
export interface Size {
  readonly small: number;
  readonly full: number;
  readonly production: number;
}

/** Where a proof runs. The sandbox and production hold the same promises about money. */
export interface ProofWorld {
  readonly isSandbox: boolean;
  /** Currencies of accounts and banks. */
  readonly currencies: readonly string[];
  /** Ends of account numbers by which the world outside decides about payments out, in its own ways. */
  readonly suffixes: readonly string[];
  size(size: Size): number;
  newPlatform(options?: TestPlatformOptions): Promise<TestPlatform>;
  /** From now on no payment that leaves gets its end. The sandbox decides within the answer and knows no delay. */
  hold(): void;
  release(): void;
  /** Waits for the ends of payments. @returns their last status, by id */
  endsOf(platform: TestPlatform, ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Nothing is violated, and those outside have the same books to the cent. */
  expectSound(platform: TestPlatform): Promise<void>;
  note(proof: string, figures: Figures): void;
}

const isOpen = (status: string): boolean => status === 'PENDING' || status === 'PROCESSING';

/** The last status of each payment, read in parallel. */
export const statusesOf = async (
  { api }: TestPlatform,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const read = async (transactionId: string): Promise<readonly [string, string]> => [
    transactionId,
    (await api.ok('getTransaction', { path: { transactionId } })).status,
  ];
  const statuses = await inParallel(
    ids.map((id) => () => read(id)),
    8,
  );
  return new Map(statuses);
};

/** The shared host of the sandbox, where account numbers decide what happens outside. */
export const sandbox: ProofWorld = {
  isSandbox: true,
  currencies: ['USD', 'EUR', 'GBP', 'MXN'],
  suffixes: ['000', '000', '000', '000', '002', '003', '004', '005'],
  size: ({ small, full }) => sized(small, full),
  newPlatform,
  hold: () => undefined,
  release: () => undefined,
  endsOf: async (platform, ids) => {
    const deadlineMs = performance.now() + patienceMs;
    const pause = pauses();
    for (;;) {
      const statuses = await statusesOf(platform, ids);
      const open = [...statuses].filter(([, status]) => isOpen(status));
      if (open.length === 0) return statuses;
      if (performance.now() > deadlineMs) throw new Error(`No end: ${JSON.stringify(open)}`);
      await pause();
    }
  },
  expectSound: async (platform) => expect(await platform.reconcile()).toEqual([]),
  note: noteFigures,
};
