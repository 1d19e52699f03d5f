import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { type ChildService, startChildService } from '#test/support/child-service.ts';
import { noteFigures } from '#test/support/figures.ts';
import { newPlatformAt } from '#test/support/host-control.ts';
import { proofTimeoutMs } from '#test/support/proof.ts';
import { runSeed, seededRandom } from '#test/support/random.ts';
import { TestPlatform } from '#test/support/service.ts';
import { AccountLoad } from '../support/account-load.ts';
import { hotAssembly } from '../support/former-code.ts';
import {
  conflicts,
  expectHot,
  expectSettled,
  expectSound,
  isHot,
  quietForTwoHours,
} from '../support/hot-host.ts';

const clients = 12;
const movementsAPhase = 150;

const none = (): boolean => false;
const all = (): boolean => true;
const isEven = (index: number): boolean => index % 2 === 0;
const isOdd = (index: number): boolean => !isEven(index);

/**
 * The first release knows hot accounts and makes none. The next one makes them: in each second function, in each other
 * one, in all. Then it is rolled back.
 */
const phases = [
  { name: 'off', isOn: none, isLast: false },
  { name: 'canary', isOn: isEven, isLast: false },
  { name: 'canary of the others', isOn: isOdd, isLast: false },
  { name: 'on', isOn: all, isLast: false },
  { name: 'rolled back', isOn: none, isLast: true },
] as const;

/** Movements until there are enough; then the host is killed under load. @returns whether the account was hot */
const killUnderLoad = async (
  load: AccountLoad,
  service: ChildService,
  { name, isLast }: (typeof phases)[number],
): Promise<boolean> => {
  let isOn = true;
  const wanted = load.accepted + movementsAPhase;
  const running = load.run(clients, () => isOn);
  const watching = (async () => {
    while (load.accepted < wanted) await sleep(20);
    // On a slow machine conflicts are rare.
    if (name === 'on') await expectHot(load, true, 120_000);
    const wasHot = await isHot(load);
    isOn = false;
    if (!isLast) await service.kill();
    return wasHot;
  })();
  const [wasHot] = await Promise.all([watching, running]);
  return wasHot;
};

test(
  'functions that make accounts hot beside functions that do not, and a roll-back: nothing is lost or doubled',
  async () => {
    const seed = runSeed();
    const directory = await mkdtemp(join(tmpdir(), 'hot-canary-'));
    // No account may become cold by itself meanwhile: an hour takes 15 minutes.
    const host = { timeScale: 4, conflicts };
    const hotAfter: string[] = [];
    let unknown = 0;
    let load: AccountLoad | undefined;
    let created: Awaited<ReturnType<typeof newPlatformAt>> | undefined;
    let service: ChildService | undefined;
    try {
      for (const phase of phases) {
        const outdir = join(directory, phase.name);
        await hotAssembly(outdir, phase.isOn);
        service = await startChildService({ dataDir: join(directory, 'data'), outdir, host });
        created ??= await newPlatformAt(service.address.controlUrl);
        const platform = new TestPlatform(service.address, created);
        load ??= await AccountLoad.start(platform, seededRandom(seed), 100_000_000);
        load.platform = platform;
        unknown += load.open.length;
        await load.repeatOpen();
        if (await killUnderLoad(load, service, phase)) hotAfter.push(phase.name);
      }
      if (load === undefined) throw new Error('No phase ran');
      // Accounts become hot by the functions that make them, and stay so under those that do not.
      expect(hotAfter).toEqual(expect.arrayContaining(['on', 'rolled back']));
      expect(hotAfter).not.toContain('off');
      await load.repeatOpen();
      await quietForTwoHours(load);
      await expectHot(load, false, 60_000);
      await expectSettled(load);
      await expectSound(load.platform);
      noteFigures('hot accounts, canary and roll-back', {
        seed,
        movements: load.accepted,
        'unknown at the kills': unknown,
        lost: 0,
        doubled: 0,
      });
      expect(unknown).toBeGreaterThan(0);
    } finally {
      await service?.stop();
      await rm(directory, { recursive: true, force: true });
    }
  },
  proofTimeoutMs,
);
