import { describe, expect, it, onTestFinished } from 'vitest';
import type { SwitchAnswer } from '#infra/local/counterparties/demonstration-switch.ts';
import { runbookCommands, shownBy } from '#test/operator/support/incident-page.ts';
import { adminAt } from '#test/support/admin.ts';
import { TestConsole } from '#test/support/console.ts';
import type { ProductionWorld } from '#test/support/switch/production-world.ts';

/** Switches that take back what they said. test/production/switched-transfers.test.ts runs these tests on its service. */
export const describeReconciliationExceptions = (world: () => ProductionWorld): void => {
  const admin = (...args: string[]) => adminAt(world().platform.address, ...args);

  /** A transfer out of 4.00 from an account with 10.00, about which the switch says one thing and then another. */
  const contradicted = async (first: SwitchAnswer['status'], then: SwitchAnswer['status']) => {
    const { platform, paymentSwitch, baseUrl } = world();
    const account = await platform.fundedAccount(1000);
    const bank = await platform.externalAccount({ customerId: account.customerId });
    const { id } = await platform.api.ok('createTransferOut', {
      body: { source: { accountId: account.id }, destination: { accountId: bank.id }, amount: 400 },
    });
    const payoutId = world().payoutIdOf(id);
    await expect.poll(() => paymentSwitch.book.has(payoutId)).toBe(true);
    expect(await paymentSwitch.report(baseUrl, payoutId, { status: first })).toBe(204);
    const told = await Promise.all(
      [1, 2, 3].map(() => paymentSwitch.tell(baseUrl, payoutId, { status: then })),
    );
    expect(told).toEqual([409, 409, 409]);
    return { id, account, payoutId };
  };

  const timelineOf = async (transactionId: string): Promise<string[]> => {
    const { data } = await world().platform.api.ok('getTransactionTimeline', { path: { transactionId } });
    return data.filter(({ kind }) => kind === 'CONTRADICTION').map(({ title }) => title);
  };

  describe('a reconciliation exception', () => {
    it('is seen by platform and operators, and the runbook leads two of them to its end', async () => {
      const { address } = world().platform;
      const console = await TestConsole.startAt(address);
      onTestFinished(() => console.stop());
      const { id, account } = await contradicted('DELIVERED', 'FAILED');

      await shownBy(console, new RegExp(`A payment is COMPLETED, and its switch says FAILED .*${id}`));
      expect(await timelineOf(id)).toEqual([
        'The bank says that it did not make the payment, and said before that it did. The operator of the service finds out; no money moves until then',
      ]);
      const commands = runbookCommands('Reconciliation exceptions', {
        ID: id,
        REASON: 'Said-by-Jo-of-the-bank',
      });
      const [list = [], explain = [], propose = [], confirm = [], ...others] = commands;
      expect(others).toEqual([]);
      const listed = await admin(...list);
      expect([listed.exitCode, listed.text]).toEqual([1, expect.stringMatching(`${id} +COMPLETED`)]);
      expect((await admin(...explain)).text).toMatch(/Switch says +FAILED at/);
      expect((await admin(...propose, '--yes')).text).toContain(`proposes that ${id} is FAILED.`);
      expect((await admin(...explain)).text).toMatch(/Decision +.* proposes FAILED until .*: Said-by-Jo/);
      expect((await admin(...confirm, '--yes')).errors).toContain('Another person must confirm it.');
      expect(await world().platform.balanceOf(account)).toBe(600);

      const done = await admin(...confirm, '--as', 'grace', '--yes');

      expect([done.errors, done.text]).toEqual(['', `${id} is FAILED now, with its money.\n`]);
      expect(await world().platform.balanceOf(account)).toBe(1000);
      expect(await world().read(id)).toMatchObject({ status: 'FAILED', refund: { status: 'COMPLETED' } });
      expect((await admin(...confirm, '--as', 'grace', '--yes')).errors).toContain('is resolved as FAILED.');
      const trail = async () => (await admin('audit', '--resource', id)).text;
      await expect.poll(trail).toMatch(/grace.*payment resolve/);
    });

    it('whose refund is spent is refused until the account holds the money again, whoever confirms at once', async () => {
      const { platform } = world();
      const { id, account } = await contradicted('FAILED', 'DELIVERED');
      const resolve = (...args: string[]) =>
        admin('payment', 'resolve', id, '--outcome', 'completed', '--yes', ...args);
      const decide = async () => {
        const proposed = await resolve('--reason', 'The bank has paid.', '--as', 'ada');
        expect(proposed.errors).toBe('');
        return Promise.all(['grace', 'mary'].map((name) => resolve('--confirm', '--as', name)));
      };
      const bank = await platform.externalAccount({ customerId: account.customerId });
      world().paymentSwitch.behave({ onOrder: () => ({ status: 'DELIVERED' }) });
      const spend = { source: { accountId: account.id }, destination: { accountId: bank.id }, amount: 700 };
      const { id: spent } = await platform.api.ok('createTransferOut', { body: spend });
      await expect.poll(async () => (await world().read(spent)).status).toBe('COMPLETED');

      const refused = await decide();

      expect(refused.map(({ errors }) => errors).join()).toContain('does not hold the money');
      expect([(await world().read(id)).status, await platform.balanceOf(account)]).toEqual(['FAILED', 300]);
      await platform.fund(account.id, 100);
      const done = await decide();
      expect(done.map(({ text }) => text).join('')).toContain(`${id} is COMPLETED now, with its money.`);
      expect(await world().read(id)).toMatchObject({ status: 'COMPLETED', settledAt: expect.any(String) });
      expect(await platform.balanceOf(account)).toBe(0);
    });

    it('about which the ledger is right is closed, and nothing moves', async () => {
      const { id, account } = await contradicted('DELIVERED', 'REJECTED');
      const resolve = (...args: string[]) =>
        admin('payment', 'resolve', id, '--outcome', 'completed', '--yes', ...args);

      const proposed = await resolve('--reason', 'The bank was wrong.', '--as', 'ada');
      const confirmed = await resolve('--confirm', '--as', 'grace');

      expect([proposed.errors, confirmed.errors]).toEqual(['', '']);
      expect(confirmed.text).toBe(`${id} stays COMPLETED. Nothing moved.\n`);
      expect(await world().platform.balanceOf(account)).toBe(600);
      expect((await timelineOf(id)).at(-1)).toBe(
        'The operator of the service found out that the payment is right as it is',
      );
    });
  });
};
