import { afterEach, describe, expect, it, vi } from 'vitest';
import { bankPayout } from './support/payouts.ts';

/** Other files get modules of their own environment. */
afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

const url = 'https://switch.bank.example';
const routes = [
  { name: 'pix', url, accountTypes: ['BRL_ACCOUNT'], currencies: ['BRL'] },
  { name: 'large', url, currencies: ['USD', 'EUR'], minAmount: 1_000_000 },
  { name: 'default', url, currencies: ['USD', 'EUR'], maxAmount: 999_999 },
];

const started = async (env: Readonly<Record<string, string>>) => {
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  vi.resetModules();
  const { isSwitchConfigured, routed, routedIfPossible, routedOverLightning } = await import(
    '#shared/switch/switch-settings.ts'
  );
  const { paymentSwitch } = await import('#shared/switch/payment-switch.ts');
  return { routed, routedIfPossible, routedOverLightning, isSwitchConfigured, paymentSwitch };
};
const production = { ENVIRONMENT: 'production', SWITCHES: JSON.stringify(routes) };

describe('a payment', () => {
  it.each([
    ['BRL_ACCOUNT', 'BRL', 1n, { switchName: 'pix' }],
    ['USD_ACCOUNT', 'USD', 1_000_000n, { switchName: 'large' }],
    ['USD_ACCOUNT', 'USD', 999_999n, {}],
    [undefined, 'EUR', 5n, {}],
  ] as const)(
    'to a %s in %s of %s keeps the first switch that takes it: %j',
    async (accountType, currency, amountMinor, kept) => {
      const { routed, routedIfPossible, isSwitchConfigured } = await started(production);
      const terms = { accountType, currency, amountMinor };

      expect([routed(terms), routedIfPossible(terms), isSwitchConfigured]).toEqual([kept, kept, true]);
    },
  );

  it.each([
    ['GBP_ACCOUNT', 'GBP'],
    ['BRL_ACCOUNT', 'USDC'],
    [undefined, 'BRL'],
  ] as const)('to a %s in %s that no switch takes is refused', async (accountType, currency) => {
    const { routed, routedIfPossible } = await started(production);
    const terms = { accountType, currency, amountMinor: 5n };

    expect(() => routed(terms)).toThrow(expect.objectContaining({ code: 'SERVICE_SWITCH_ERROR' }));
    expect(routedIfPossible(terms)).toEqual({});
  });

  it('of the sandbox has no route', async () => {
    const { routed } = await started({ SWITCHES: JSON.stringify(routes) });

    expect(routed({ currency: 'GBP', amountMinor: 5n })).toEqual({});
  });

  it('of the one switch of the former setting keeps nothing', async () => {
    const { routed } = await started({ ENVIRONMENT: 'production', SWITCH_URL: url });

    expect(routed({ currency: 'GBP', amountMinor: 5n })).toEqual({});
  });

  it('whose switch is gone from the settings is sent to no other', async () => {
    const { paymentSwitch } = await started({
      ENVIRONMENT: 'production',
      SWITCHES: JSON.stringify([routes[0]]),
    });

    for (const switchName of ['former', undefined]) {
      await expect(paymentSwitch({ ...bankPayout(), switchName }, 'START')).rejects.toMatchObject({
        code: 'SERVICE_SWITCH_ERROR',
      });
    }
  });
});

describe('a payment over the UMA network', () => {
  it('keeps the first switch that is on the Lightning network', async () => {
    const lightning = [...routes, { name: 'node', url, lightning: true, accountTypes: [] }];
    const { routedOverLightning } = await started({ ...production, SWITCHES: JSON.stringify(lightning) });

    expect(routedOverLightning()).toEqual({ switchName: 'node' });
  });

  it('has the only switch when that is on it', async () => {
    const { routedOverLightning } = await started({
      ENVIRONMENT: 'production',
      SWITCH_URL: url,
      SWITCH_LIGHTNING: 'true',
    });

    expect(routedOverLightning()).toEqual({});
  });

  it('has no switch when none is on it', async () => {
    const { routedOverLightning } = await started(production);

    expect(routedOverLightning).toThrow(expect.objectContaining({ code: 'SERVICE_SWITCH_ERROR' }));
  });
});
