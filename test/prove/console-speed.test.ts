import { expect, it } from 'vitest';
import { TestConsole } from '#test/support/console.ts';
import { inParallel } from '#test/support/in-parallel.ts';
import { isFullSize, proofTimeoutMs, sized } from '#test/support/proof.ts';
import { newPlatform } from '#test/support/service.ts';

const paymentCount = sized(6, 10_000);
const width = 16;
/** On a busy machine, the small form only says that there is an answer. */
const firstPageMs = isFullSize ? 1_000 : 30_000;

/** The time of a first page from a console that has loaded and cached nothing. */
const firstPage = async () => {
  const console = await TestConsole.start();
  const started = performance.now();
  const { status, text } = await console.api('/home');
  console.stop();
  return { status, text, tookMs: Math.round(performance.now() - started) };
};

it(
  `a first page is there within a second beside ${paymentCount} payments`,
  async () => {
    const platform = await newPlatform();
    const account = await platform.fundedAccount(paymentCount * 100);
    const bank = await platform.externalAccount({ customerId: account.customerId });
    const body = { source: { accountId: account.id }, destination: { accountId: bank.id }, amount: 100 };
    const pay = () => platform.api.ok('createTransferOut', { body });
    await inParallel(Array<typeof pay>(paymentCount).fill(pay), width);

    const { status, text, tookMs } = await firstPage();

    const { minutes, concerns } = JSON.parse(text);
    const counted = minutes.reduce((sum: number, { count }: { count: number }) => sum + count, 0);
    if (isFullSize) {
      const { tookMs: againMs } = await firstPage();
      process.stdout.write(
        `First page: ${tookMs} ms, another console ${againMs} ms, ${counted} payments counted\n`,
      );
    }
    expect(status).toBe(200);
    expect(tookMs).toBeLessThan(firstPageMs);
    expect(concerns.filter(({ what }: { what: string }) => what.includes('could not read'))).toEqual([]);
  },
  proofTimeoutMs,
);
