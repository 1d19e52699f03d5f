import { expect, it, vi } from 'vitest';
import * as z from 'zod';
import { BatchGetCommand, GetCommand, UpdateCommand } from '#shared/kernel/aws/document-client.ts';
import { formatId, newUuid } from '#shared/kernel/ids.ts';
import { documentClient } from '#shared/kernel/table.ts';
import { demote } from '#shared/ledger/hot/demote.ts';
import { promote } from '#shared/ledger/hot/promote.ts';
import { tendHotAccount } from '#shared/ledger/hot/tend.ts';
import { getStoredBalance } from '#shared/ledger/read-balances.ts';
import {
  account,
  commit,
  expectWholeSlots,
  seedHead,
  startRun,
  useFakeTime,
} from './support/hot-account-run.ts';

useFakeTime();

const batchSchema = z.object({ Responses: z.record(z.string(), z.array(z.unknown())) });

it('a hot account goes on with a hold whose answer was lost, and leaves none', async () => {
  const run = startRun(11);
  seedHead(run, 500);
  await run.faulty.runAll([() => promote(account)]);
  const { send } = run.faulty;
  const lost: string[] = [];
  vi.spyOn(documentClient, 'send').mockImplementation(async (command: object) => {
    const answer = await send(command);
    if (!(command instanceof UpdateCommand) || lost.length > 0) return answer;
    lost.push('HOLD');
    throw Object.assign(new Error('socket hang up'), { name: 'TimeoutError' });
  });

  const answers = await run.faulty.runAll([commit({ kind: 'DEBIT', amount: 120 }, newUuid())]);

  expect(lost).toEqual(['HOLD']);
  expect(answers).toEqual(['ACCEPTED']);
  await expectWholeSlots(run);
});

/** A function holds 20 of the account's money and dies. */
const dieBeforeCommit = async ({ faulty }: ReturnType<typeof startRun>): Promise<void> => {
  const { send } = faulty;
  const dead = vi.spyOn(documentClient, 'send').mockImplementation((command: object) => {
    if (command instanceof UpdateCommand) return send(command);
    throw Object.assign(new Error('socket hang up'), { name: 'TimeoutError' });
  });
  expect(await faulty.runAll([commit({ kind: 'DEBIT', amount: 20 }, newUuid())])).toEqual(['UNKNOWN']);
  dead.mockImplementation(send);
};

const elevenSecondsLater = (): void => void vi.setSystemTime(Date.now() + 11_000);

it('a hot account is whole again ten seconds after its function died, and the log says so', async () => {
  const lines: string[] = [];
  vi.spyOn(process.stdout, 'write').mockImplementation((line) => lines.push(String(line)) > 0);
  const run = startRun(17);
  seedHead(run, 500);
  await run.faulty.runAll([() => promote(account)]);
  await dieBeforeCommit(run);

  await run.faulty.runAll([() => tendHotAccount(account)]);
  expect(lines.filter((line) => line.includes('endDeadHold'))).toEqual([]);
  elevenSecondsLater();
  await run.faulty.runAll([() => tendHotAccount(account)]);

  const dead = lines.filter((line) => line.includes('endDeadHold'));
  expect(dead.map((line) => JSON.parse(line))).toEqual([
    {
      at: expect.any(String),
      operation: 'endDeadHold',
      platformId: 'p',
      ids: [formatId('InternalAccount', account.accountUuid)],
    },
  ]);
  await expectWholeSlots(run);
});

it('a hot account stays hot while a hold is open', async () => {
  const run = startRun(19);
  seedHead(run, 500);
  await run.faulty.runAll([() => promote(account)]);
  await dieBeforeCommit(run);

  expect(await run.faulty.runAll([() => demote(account)])).toEqual([false]);
  elevenSecondsLater();
  expect(await run.faulty.runAll([() => demote(account)])).toEqual([true]);

  const head = run.table.find(`ACCOUNT#p#${account.accountUuid}`, 'BALANCE');
  expect(head).toMatchObject({ balanceMinor: 500 });
});

it('a demotion that gives up opens no slot of an account that another one made cold', async () => {
  const run = startRun(29);
  seedHead(run, 500);
  await run.faulty.runAll([() => promote(account)]);
  await dieBeforeCommit(run);
  const { send } = run.faulty;
  let other: Promise<boolean> | undefined;
  const isThaw = (command: object) =>
    command instanceof UpdateCommand && command.input.UpdateExpression?.startsWith('REMOVE') === true;
  vi.spyOn(documentClient, 'send').mockImplementation(async (command: object) => {
    // None of its thaws may come between: the other one would find open slots, and give up, too.
    if (isThaw(command)) {
      if (other === undefined) elevenSecondsLater();
      other ??= demote(account);
      await other;
    }
    return send(command);
  });

  expect(await run.faulty.runAll([() => demote(account)])).toEqual([false]);

  expect(await other).toBe(true);
  expect(await run.faulty.runAll([() => promote(account)])).toEqual([true]);
  await expectWholeSlots(run);
});

it('a hot account shows its balance when it becomes cold and hot again while it is read', async () => {
  const run = startRun(13);
  seedHead(run, 500);
  await run.faulty.runAll([() => promote(account)]);
  const { send } = run.faulty;
  const flips: (() => Promise<unknown>)[] = [() => demote(account), () => promote(account)];
  let isFlipping = false;
  vi.spyOn(documentClient, 'send').mockImplementation(async (command: object) => {
    const isDue = !isFlipping && command instanceof (flips.length === 2 ? BatchGetCommand : GetCommand);
    isFlipping ||= isDue;
    if (isDue) await flips.shift()?.();
    isFlipping &&= !isDue;
    return send(command);
  });

  const read = () => getStoredBalance(account.platformId, account.accountUuid);
  const [balance] = await run.faulty.runAll([read]);

  expect(flips).toEqual([]);
  expect(balance).toMatchObject({ balanceMinor: 500n });
});

/** A payment's slot follows from its id. */
const idInSlot = (slot: number): string => `${newUuid().slice(0, -2)}0${slot}`;

/** Reads the first two keys (the head and slot 0), then does `meanwhile`, then reads the others. */
const readInTwo = async (
  { input: { RequestItems = {} } }: BatchGetCommand,
  send: (command: object) => Promise<unknown>,
  meanwhile: () => Promise<unknown>,
): Promise<unknown> => {
  const [[table, { Keys = [], ...how }] = ['', {}]] = Object.entries(RequestItems);
  const read = async (keys: typeof Keys) => {
    const command = new BatchGetCommand({ RequestItems: { [table]: { ...how, Keys: keys } } });
    return batchSchema.parse(await send(command)).Responses[table] ?? [];
  };
  const first = await read(Keys.slice(0, 2));
  await meanwhile();
  return { Responses: { [table]: [...first, ...(await read(Keys.slice(2)))] } };
};

it('a hot account does not refuse a debit because money came and went while it was read', async () => {
  const run = startRun(23);
  seedHead(run, 100);
  await run.faulty.runAll([() => promote(account)]);
  const { send } = run.faulty;
  const others: string[] = [];
  // No slot has it alone. Slot 0 is read before the credit, and slot 7 after the debit: the sum of the reading is 90.
  const comeAndGo = async (): Promise<void> => {
    others.push(await commit({ kind: 'CREDIT', amount: 10 }, idInSlot(0))());
    others.push(await commit({ kind: 'DEBIT', amount: 10 }, idInSlot(7))());
  };
  let isFirst = true;
  vi.spyOn(documentClient, 'send').mockImplementation((command: object) => {
    if (!(command instanceof BatchGetCommand) || !isFirst) return send(command);
    isFirst = false;
    return readInTwo(command, send, comeAndGo);
  });

  const answers = await run.faulty.runAll([commit({ kind: 'BACK', amount: 100 }, idInSlot(3))]);

  expect(others).toEqual(['ACCEPTED', 'ACCEPTED']);
  expect(answers).toEqual(['ACCEPTED']);
  await expectWholeSlots(run);
});

it('a hot account is whole again as a cold account', async () => {
  const run = startRun(7);
  seedHead(run, 500);
  await run.faulty.runAll([() => promote(account)]);
  await run.faulty.runAll([commit({ kind: 'DEBIT', amount: 120 }, newUuid())]);
  const [isCold] = await run.faulty.runAll([() => demote(account)]);
  const head = run.table.find(`ACCOUNT#p#${account.accountUuid}`, 'BALANCE');

  expect(isCold).toBe(true);
  expect(head).toMatchObject({ balanceMinor: 380, openTransactions: 1, version: 1, journalSlots: 8 });
  expect(head).not.toHaveProperty('slots');
  expect(head).not.toHaveProperty('duePk');
});
