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
import { conflicts, expectHot, expectSettled, expectSound, isHot } from '../support/hot-host.ts';

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
  { name: 'off', isOn: none },
  { name: 'canary', isOn: isEven },
  { name: 'canary of the others', isOn: isOdd },
  { name: 'on', isOn: all },
  { name: 'rolled back', isOn: none },
] as const;

/** Movements until there are enough; then the host is killed under load. @returns whether the account was hot */
const killUnderLoad = async (load: AccountLoad, service: ChildService, isLast: boolean): Promise<boolean> => {
  let isOn = true;
  const wanted = load.accepted + movementsAPhase;
  const running = load.run(clients, () => isOn);
  const watching = (async () => {
    while (load.accepted < wanted) await sleep(20);
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
    // An hour, after which a quiet account becomes cold, must be longer than the phases: 180 s.
    const host = { timeScale: 20, conflicts };
    const hotAfter: string[] = [];
    let unknown = 0;
    let load: AccountLoad | undefined;
    let created: Awaited<ReturnType<typeof newPlatformAt>> | undefined;
    let service: ChildService | undefined;
    try {
      for (const { name, isOn } of phases) {
        const outdir = join(directory, name);
        await hotAssembly(outdir, isOn);
        service = await startChildService({ dataDir: join(directory, 'data'), outdir, host });
        created ??= await newPlatformAt(service.address.controlUrl);
        const platform = new TestPlatform(service.address, created);
        load ??= await AccountLoad.start(platform, seededRandom(seed), 100_000_000);
        load.platform = platform;
        unknown += load.open.length;
        await load.repeatOpen();
        if (await killUnderLoad(load, service, name === 'rolled back')) hotAfter.push(name);
      }
      if (load === undefined) throw new Error('No phase ran');
      // Accounts become hot by the functions that make them, and stay so under those that do not.
      expect(hotAfter).toEqual(expect.arrayContaining(['on', 'rolled back']));
      expect(hotAfter).not.toContain('off');
      await load.repeatOpen();
      await expectHot(load, false, 240_000);
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
