import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { referenceOf } from '#shared/kernel/transaction-reference.ts';
import { type CrashPoint, crashSeed, samplePoints } from '#test/support/crash-points.ts';
import { noteFigures } from '#test/support/figures.ts';
import { isFullSize, proofTimeoutMs } from '#test/support/proof.ts';
import type { ProductionWorld } from '#test/support/switch/production-world.ts';

interface Attempt {
  /** Sends the same request, or tells the same thing, each time. @returns the status of the answer */
  readonly send: () => Promise<number>;
  /** The status of a repetition that finds everything done, and of the first request. */
  readonly done: readonly number[];
  /** Parts of keys that do not name the platform. */
  readonly alsoNaming?: readonly string[];
  readonly expectEnd: () => Promise<void>;
}

interface Flow {
  /** The start of the logical id of the function that dies. */
  readonly caller: string;
  readonly arrange: (point: string) => Promise<Attempt>;
}

const hashOf = (bankReference: string): string =>
  createHash('sha256')
    .update(JSON.stringify(['default', bankReference]))
    .digest('base64url');

/** Deposits and collections whose functions die. test/production/switched-transfers.test.ts runs this on its service. */
export const describeCrashPoints = (world: () => ProductionWorld): void => {
  const parties = async () => {
    const account = await world().platform.fundedAccount(0);
    const bank = await world().platform.externalAccount({ customerId: account.customerId });
    const body = { source: { accountId: bank.id }, destination: { accountId: account.id }, amount: 400 };
    const expectHeld = async (amount: number) =>
      expect(await world().platform.balanceOf(account)).toBe(amount);
    return { account, body, expectHeld };
  };

  const depositFlow = (isNamed: boolean): Flow => ({
    caller: 'Functionsreceiveswitchdeposit',
    arrange: async (point) => {
      const { account, expectHeld } = await parties();
      const bankReference = `CRASH-${isNamed}-${point}`;
      const reference = isNamed ? referenceOf(account.id.slice('InternalAccount:'.length)) : 'for Jane';
      const deposit = { bankReference, reference, amount: 400, currency: 'USD' };
      return {
        send: () => world().paymentSwitch.deposit(world().baseUrl, deposit),
        done: [204],
        alsoNaming: [hashOf(bankReference), account.customerId.slice('Customer:'.length)],
        expectEnd: () => expectHeld(isNamed ? 400 : 0),
      };
    },
  });

  const creation: Flow = {
    caller: 'Functionscreatetransferin',
    arrange: async (point) => {
      const { body, expectHeld } = await parties();
      const request = { body, key: `collect-${point}` };
      let id = '';
      return {
        send: async () => {
          const { status, text } = await world().platform.api.call('createTransferIn', request);
          id = /Transaction:[0-9a-f-]{36}/.exec(text)?.[0] ?? id;
          return status;
        },
        done: [201],
        expectEnd: async () => {
          const collectionId = world().payoutIdOf(id);
          await expect.poll(() => world().paymentSwitch.book.has(collectionId)).toBe(true);
          await world().paymentSwitch.report(world().baseUrl, collectionId, { status: 'COLLECTED' });
          await expectHeld(400);
        },
      };
    },
  };

  const resultFlow = (told: 'COLLECTED' | 'RETURNED' | 'FAILED', held: number, status: number): Flow => ({
    caller: 'Functionsreceivecollectionresult',
    arrange: async () => {
      const { body, expectHeld } = await parties();
      const { id } = await world().platform.api.ok('createTransferIn', { body });
      const collectionId = world().payoutIdOf(id);
      const { paymentSwitch, baseUrl } = world();
      await expect.poll(() => paymentSwitch.book.has(collectionId)).toBe(true);
      if (told !== 'COLLECTED') await paymentSwitch.report(baseUrl, collectionId, { status: 'COLLECTED' });
      return {
        send: () => paymentSwitch.tell(baseUrl, collectionId, { status: told }),
        done: [status],
        expectEnd: () => expectHeld(held),
      };
    },
  });

  const flows: Readonly<Record<string, Flow>> = {
    'deposit that is credited': depositFlow(true),
    'collection that is contradicted': resultFlow('FAILED', 400, 409),
    ...(isFullSize
      ? {
          'deposit that is held': depositFlow(false),
          'collection that starts': creation,
          'collection that succeeds': resultFlow('COLLECTED', 400, 204),
          'collection that comes back': resultFlow('RETURNED', 0, 204),
        }
      : {}),
  };

  const callsOf = async ({ caller, arrange }: Flow): Promise<number> => {
    const { send, done, alsoNaming } = await arrange('count');
    const plan = { kind: 'count', caller, alsoNaming } as const;
    const { result, faults } = await world().platform.withFaults(plan, send);
    expect(done).toContain(result);
    return faults.calls ?? 0;
  };

  const survives = async (name: string, { caller, arrange }: Flow, { at, moment }: CrashPoint) => {
    const point = `${name}, ${moment} call ${at}`;
    const { send, done, alsoNaming, expectEnd } = await arrange(`${at}-${moment}`);
    const plan = { kind: 'crash', at, moment, caller, alsoNaming } as const;
    const { result } = await world().platform.withFaults(plan, send);
    if (isFullSize) expect([point, await world().platform.reconcile()]).toEqual([point, []]);
    const answers = [result, await send(), await send()];
    const expected = answers.map((_, index) => (index === 0 ? expect.any(Number) : done[0]));
    expect([point, answers]).toEqual([point, expected]);
    await expectEnd();
  };

  it(
    'T7: deposits and collections whose function dies at any of its calls end as they do without the crash',
    async () => {
      let points = 0;
      for (const [name, flow] of Object.entries(flows)) {
        const calls = await callsOf(flow);
        expect([name, calls]).toEqual([name, expect.any(Number)]);
        for (const point of samplePoints(calls)) {
          await survives(name, flow, point);
          points += 1;
        }
      }
      noteFigures('T7 switch', {
        seed: crashSeed,
        flows: Object.keys(flows).length,
        'crash points': points,
        'half-done states': 0,
      });
    },
    proofTimeoutMs,
  );
};
