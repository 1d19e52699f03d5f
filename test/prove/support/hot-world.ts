import { expect } from 'vitest';
import { noteFigures } from '#test/support/figures.ts';
import { sized } from '#test/support/proof.ts';
import type { TestPlatform } from '#test/support/service.ts';
import { expectNoHolds, type Heat, heatOf } from './heat.ts';
import { type ProofWorld, sandbox } from './proof-world.ts';

const countsOf = (heats: readonly Heat[]) => {
  const sum = (name: keyof Heat): number => heats.reduce((total, heat) => total + heat[name], 0);
  return {
    'hot accounts': sum('hotAccounts'),
    'journals in slots': sum('journalsInSlots'),
    'journals elsewhere': sum('journalsElsewhere'),
    'holds committed': sum('committed'),
    'holds given up': sum('givenUp'),
  };
};

/**
 * The sandbox on a host on which every account is hot. A proof that passed because its accounts were cold would prove
 * nothing, so this world asks the table.
 *
 * @param mayCool owners change meanwhile: their accounts become cold, and a movement may meet a cold one
 */
export const hotWorld = ({ mayCool = false } = {}): ProofWorld => {
  const heats = new Map<string, Heat>();
  /** Each account that has moved money is hot, or was until its owner changed. */
  const expectHot = async (platform: TestPlatform): Promise<void> => {
    const heat = await heatOf(platform);
    heats.set(platform.id, heat);
    expect(heat.hotAccounts).toBe(heat.accounts);
    expect(heat.slots).toBe(8 * heat.accounts);
    expect(heat.committed).toBeGreaterThanOrEqual(heat.accounts);
    if (mayCool) expect(heat.journalsElsewhere).toBeLessThanOrEqual(heat.accounts);
    else expect(heat.journalsElsewhere).toBe(0);
  };
  return {
    ...sandbox,
    hasSteadyCalls: false,
    // A hold of a dead function stays for ten seconds, and a patient client goes on for longer.
    longestPauseMs: 4_000,
    // A hot movement takes three times as long, and the reads of all these slots are beside it.
    size: ({ small, full, production }) => sized(small, Math.max(production, Math.ceil(full / 8))),
    recovered: expectNoHolds,
    expectSound: async (platform) => {
      await sandbox.expectSound(platform);
      await expectNoHolds(platform);
      await sandbox.expectSound(platform);
      await expectHot(platform);
    },
    note: (proof, figures) => {
      const counts = countsOf([...heats.values()]);
      expect(counts['journals in slots']).toBeGreaterThan(0);
      noteFigures(`${proof} hot`, { ...figures, ...counts });
    },
  };
};
