import { beforeAll, describe, expect, it, vi } from 'vitest';
import { newPlatform, type TestPlatform } from '#test/support/service.ts';

const modules = async () => ({
  ...(await import('#shared/platforms/disable-platform.ts')),
  ...(await import('#shared/platforms/set-request-limits.ts')),
  ...(await import('#shared/platforms/request-limits.ts')),
  ...(await import('#shared/platforms/store.ts')),
  ...(await import('#shared/platforms/tokens/store.ts')),
  ...(await import('#shared/kernel/table/table.ts')),
});

let platform: TestPlatform;
let service: Awaited<ReturnType<typeof modules>>;
beforeAll(async () => {
  platform = await newPlatform();
  // The stores take the table's name when they load, and newPlatform has set it by now.
  service = await modules();
});

/** Begins work, stops it before it first writes a token, does the other work meanwhile, and lets the first one go on. */
const overtaken = async (slow: () => Promise<unknown>, fast: () => Promise<unknown>): Promise<void> => {
  const reached = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  let isHeld = false;
  const send = service.documentClient.send.bind(service.documentClient);
  const sent = vi.spyOn(service.documentClient, 'send').mockImplementation(async (command) => {
    const text = JSON.stringify(command.input);
    if (!isHeld && text.includes(`TOKEN#${platform.id}`) && text.includes('UpdateExpression')) {
      isHeld = true;
      reached.resolve();
      await goOn.promise;
    }
    return send(command);
  });
  const late = slow();
  await reached.promise;
  await fast();
  goOn.resolve();
  await late;
  sent.mockRestore();
  expect(isHeld).toBe(true);
};

/** What the platform says, and what each of its tokens says. */
const marks = async () => {
  const { disabledAt, ...stored } = await service.readPlatform(platform.id);
  const tokens = await service.readTokens(platform.id, undefined, 10);
  return {
    platform: { disabledAt, usageKey: service.usageKeyOf(stored) },
    tokens: tokens.map((token) => ({ disabledAt: token.disabledAt, usageKey: token.usageKey })),
  };
};

const own = (key: string) => ({
  requestLimits: { requestsPerSecond: 5_000, burst: 5_000 },
  usage: { own: { planId: 'plan', key } },
});

describe('of two operators at once', () => {
  it('the one who disables last keeps the platform out, although the other one marks its tokens later', async () => {
    await service.disablePlatform(platform.id);
    await overtaken(
      () => service.enablePlatform(platform.id),
      () => service.disablePlatform(platform.id),
    );

    const after = await marks();
    expect(after.platform.disabledAt).toEqual(expect.any(String));
    expect(after.tokens).toEqual([after.platform]);
  });

  it('the one who enables last lets it in', async () => {
    await service.enablePlatform(platform.id);
    await overtaken(
      () => service.disablePlatform(platform.id),
      () => service.enablePlatform(platform.id),
    );

    const after = await marks();
    expect(after.platform.disabledAt).toBeUndefined();
    expect(after.tokens).toEqual([after.platform]);
  });

  it('the one who sets limits last sets them', async () => {
    await overtaken(
      () => service.setRequestLimits(platform.id, own('key-of-the-first-one')),
      () => service.setRequestLimits(platform.id, own('key-of-the-last-one')),
    );

    const after = await marks();
    expect(after.platform.usageKey).toBe('key-of-the-last-one');
    expect(after.tokens).toEqual([after.platform]);
  });
});
