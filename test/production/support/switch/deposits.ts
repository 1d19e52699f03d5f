import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { adminAt } from '#test/support/admin.ts';
import { referenceTo } from '#test/support/switch/production-platform.ts';
import type { ProductionWorld } from '#test/support/switch/production-world.ts';

/** Money that came in by itself. test/production/switched-transfers.test.ts runs these tests on its service. */
export const describeDeposits = (world: () => ProductionWorld): void => {
  const tell = (bankReference: string, reference: string, amount = 400, by = world().paymentSwitch) =>
    by.deposit(world().baseUrl, { bankReference, reference, amount, currency: 'USD' });

  describe('a deposit', () => {
    it('is credited once, and its platform sees a payment that came in', async () => {
      const { platform } = world();
      const account = await platform.fundedAccount(0);

      const told = await Promise.all([1, 2, 3].map(() => tell('CAMT-1', `Invoice, ${referenceTo(account)}`)));

      expect([told, await tell('CAMT-1', referenceTo(account), 401)]).toEqual([[204, 204, 204], 409]);
      const { data } = await platform.api.ok('listTransactions', {
        query: { customerId: account.customerId },
      });
      expect([data.length, await platform.balanceOf(account)]).toEqual([1, 400]);
      expect(data[0]).toMatchObject({
        type: 'INCOMING',
        status: 'COMPLETED',
        source: { sourceType: 'REALTIME_FUNDING', currency: 'USD' },
        destination: { accountId: account.id },
        receivedAmount: { amount: 400 },
      });
    });

    it.each([
      ['CAMT-tab', (reference: string) => `Savings\t${reference}\u0000`],
      ['CAMT-600', (reference: string) => `${reference} ${'x'.repeat(570)}`],
    ])('is credited whatever else the payer wrote: %s', async (bankReference, written) => {
      const { platform } = world();
      const account = await platform.fundedAccount(0);

      expect(await tell(bankReference, written(referenceTo(account)))).toBe(204);
      expect(await platform.balanceOf(account)).toBe(400);
    });

    it('without an owner waits in suspense until an operator says whose it is', async () => {
      const { platform } = world();
      const admin = (...args: string[]) => adminAt(platform.address, ...args);
      const account = await platform.fundedAccount(0);
      expect(await tell('CAMT-2', 'for Jane')).toBe(204);

      const listed = await admin('deposit', 'list');
      const [id = ''] = /Deposit:[0-9a-f-]{36}/.exec(listed.text) ?? [];
      const assigned = await admin('deposit', 'assign', id, '--account', account.id, '--yes');
      const after = await admin('deposit', 'list');

      expect(listed.text).toMatch(/4\.00 USD .*CAMT-2 +for Jane/);
      expect(listed.text).toContain('In suspense: 4.00 USD.');
      expect([assigned.errors, assigned.text]).toEqual(['', expect.stringContaining('has 4.00 USD')]);
      const [transactionId = ''] = /Transaction:[0-9a-f-]{36}/.exec(assigned.text) ?? [];
      expect(await platform.api.ok('getTransaction', { path: { transactionId } })).toMatchObject({
        status: 'COMPLETED',
        bankReference: 'CAMT-2',
        receivedAmount: { amount: 400 },
      });
      expect(after.text).toContain('No deposit waits for its owner.\nIn suspense: 0.00 USD.');
      expect(await platform.balanceOf(account)).toBe(400);
      const trail = async () => (await admin('audit', '--resource', id)).text;
      await expect.poll(trail).toMatch(/deposit assign/);
      const { text } = await admin('ledger', 'check', '--full', '--json');
      expect(text).toContain('"differences"');
      expect(text).not.toMatch(/"kind": ?"(DEPOSIT|JOURNAL_SOURCE)"/);
    });
  });

  describe('a deposit that belongs to nobody', () => {
    const admin = (...args: string[]) => adminAt(world().platform.address, ...args);
    const held = async (bankReference: string): Promise<string> => {
      expect(await tell(bankReference, 'for nobody')).toBe(204);
      const { text } = await admin('deposit', 'list', '--json');
      const found = z
        .object({ deposits: z.array(z.object({ id: z.string(), bankReference: z.string() })) })
        .parse(JSON.parse(text))
        .deposits.find((one) => one.bankReference === bankReference);
      return found?.id ?? '';
    };
    const decide = async (id: string) => {
      const proposed = await admin(
        'deposit',
        'return',
        id,
        '--reason',
        'Unknown payer',
        '--as',
        'ada',
        '--yes',
      );
      const alone = await admin('deposit', 'return', id, '--confirm', '--as', 'ada', '--yes');
      const agreed = await admin('deposit', 'return', id, '--confirm', '--as', 'bob', '--yes');
      return { proposed, alone, agreed };
    };
    const returnsOf = (bankReference: string) =>
      [...world().paymentSwitch.book.values()].filter(
        ({ order }) => 'bankReference' in order && order.bankReference === bankReference,
      );
    const showOf = async (id: string) => (await admin('deposit', 'show', id)).text;

    it('goes back by the switch that told of it when two operators have decided', async () => {
      const id = await held('CAMT-back-1');

      const { proposed, alone, agreed } = await decide(id);

      expect(proposed.text).toContain('Another operator must agree within a day');
      expect(alone.errors).toContain('Another person must confirm it.');
      expect([agreed.errors, agreed.text]).toEqual(['', expect.stringContaining('has given')]);
      expect(returnsOf('CAMT-back-1')).toMatchObject([
        { order: { amount: 400, currency: 'USD' }, answer: { status: 'RETURNED' }, timesOrdered: 1 },
      ]);
      expect(await showOf(id)).toMatch(
        /ada proposed .*Unknown payer[\s\S]*bob agreed[\s\S]*it left suspense/,
      );
      expect((await admin('deposit', 'list')).text).toContain('No deposit waits for its owner.');
      await expect
        .poll(async () => (await admin('audit', '--resource', id)).text)
        .toMatch(/deposit return[\s\S]*deposit return/);
      const { text } = await admin('ledger', 'check', '--full', '--json');
      expect(text).not.toMatch(/"kind": ?"(DEPOSIT|JOURNAL_SOURCE)"/);
    });

    it('waits again when the switch refuses, and a lost answer is asked for under the same order', async () => {
      const id = await held('CAMT-back-2');
      const manners = { onOrder: () => ({ status: 'DELIVERED' }) as const };
      world().paymentSwitch.behave({ ...manners, onReturn: () => ({ status: 'REFUSED' }) });

      const { agreed } = await decide(id);

      expect(agreed.errors).toContain('does not give');
      expect(await showOf(id)).toContain('The switch did not give it back');

      world().paymentSwitch.behave({ ...manners, faultOf: () => 'STATUS_500' });
      const { agreed: lost } = await decide(id);
      world().paymentSwitch.behave(manners);

      expect(lost.text).toContain('goes back');
      await expect.poll(() => showOf(id), { interval: 1_000 }).toContain('it left suspense');
      // The sweep may ask about an order that the command has just sent.
      const [refused, returned, ...more] = returnsOf('CAMT-back-2');
      expect([refused?.answer.status, returned?.answer.status, more]).toEqual(['REFUSED', 'RETURNED', []]);
      expect(returned?.timesOrdered).toBeGreaterThan(1);
    });
  });
};
