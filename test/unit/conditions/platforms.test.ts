import { beforeEach, describe, vi } from 'vitest';
import { handler as createToken } from '#functions/platforms/create-token.ts';
import { changeConfig } from '#shared/platforms/change-config.ts';
import type { UmaDomainPolicy } from '#shared/platforms/claim-uma-domain.ts';
import { createPlatform, setDomain } from '#shared/platforms/create-platform.ts';
import { disablePlatform, markTokens } from '#shared/platforms/disable-platform.ts';
import type { Platform } from '#shared/platforms/platform.ts';
import { setRequestLimits } from '#shared/platforms/set-request-limits.ts';
import { setFees, setLimits } from '#shared/platforms/set-terms.ts';
import { platformWrite } from '#shared/platforms/store.ts';
import { issueToken } from '#shared/platforms/tokens/issue-token.ts';
import { changeSecret, removeToken, tokenWrite } from '#shared/platforms/tokens/store.ts';
import { fileRates, freezeRates, resumeRates } from '#shared/rates/store.ts';
import { listCounterparty } from '#shared/uma/counterparties/counterparty-list.ts';
import { fileLookup } from '#shared/uma/lookups/look-up.ts';
import { platform } from '../payments/quotes/quote-world.ts';
import { call } from '../support/call.ts';
import { type ConditionalTransaction, testConditions } from '../support/conditions.ts';
import { type MemoryTable, useMemoryTable } from '../support/memory-table.ts';

const current = useMemoryTable();
const now = '2025-10-14T09:00:00.000Z';
const { uuid: platformId } = platform();

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse(now), toFake: ['Date'] });
});

const policy: UmaDomainPolicy = { serviceDomains: ['platforms.uma.test'], hasAddresses: async () => false };
const taken = [['TAKEN']] as const;
const changed = [['GONE'], [{ version: 9 }]] as const;
const former = '019542f5-b3e7-7d02-8000-00000000e111';
/** Another platform got it after the domains were read. */
const others = { platformId: 'another' };
const vasp = { domain: 'vasp.example', reason: 'Contract 7' };
const given =
  (more: Partial<Platform> = {}) =>
  (table: MemoryTable): void => {
    table.commit([platformWrite(platform(more))]);
  };
const withDomain = async (table: MemoryTable): Promise<void> => {
  given()(table);
  await setDomain(platformId, 'pay.acme.example', policy);
};
const create = () =>
  createPlatform({ umaDomain: 'pay.acme.example', isRegulatedFinancialInstitution: true }, policy);

const platforms: readonly ConditionalTransaction[] = [
  {
    title: 'a new platform',
    given: () => undefined,
    run: create,
    writes: {
      PLATFORM: taken,
      TOKEN: taken,
      // The domain above, the domain, and its entry in the list of those below.
      'UMA_DOMAIN LOCK': [[others]],
      'UMA_DOMAIN LOCK 2': [[others], [{ claims: 1 }]],
      UMA_DOMAIN: [[others]],
    },
  },
  {
    title: 'a platform that moves to another domain',
    given: withDomain,
    run: () => setDomain(platformId, 'acme.test', policy),
    writes: {
      PLATFORM: changed,
      'UMA_DOMAIN LOCK': [[others], [{ claims: 1 }]],
      'UMA_DOMAIN LOCK 2': [[others]],
    },
  },
  {
    title: 'a domain that its former platform has given up for long enough',
    given: async (table) => {
      table.commit([platformWrite(platform({ uuid: former }))]);
      await setDomain(former, 'pay.acme.test', policy);
      await setDomain(former, undefined, policy);
      vi.setSystemTime(Date.parse(now) + 1_000 * 86_400_000);
      given()(table);
    },
    run: () => setDomain(platformId, 'pay.acme.test', policy),
    writes: { 'UMA_DOMAIN LOCK': [['GONE'], [others], [{ claims: 9 }]], UMA_DOMAIN: [[others]] },
  },
  {
    title: 'a platform that takes a domain and an endpoint by itself',
    given: given(),
    run: () =>
      changeConfig(platformId, { umaDomain: 'acme.test', webhookEndpoint: 'https://acme.example' }, policy),
    writes: {
      PLATFORM: changed,
      'UMA_DOMAIN LOCK': [[others]],
    },
  },
  {
    title: 'the fees of a platform',
    given: given(),
    run: () => setFees(platformId, { variableBps: 10 }),
    writes: { PLATFORM: changed },
  },
  {
    title: "the platform's own fees",
    given: given(),
    run: () =>
      changeConfig(
        platformId,
        {
          ownFees: [
            {
              feeType: 'CROSS_CURRENCY_TRANSACTION',
              sourceCurrency: 'USD',
              variableFeeBps: 100,
              fixedFeeMinor: 50,
            },
          ],
        },
        policy,
      ),
    writes: { PLATFORM: changed },
  },
  {
    title: 'the limits of a currency',
    given: given(),
    run: () => setLimits(platformId, { currency: 'USD', maxAmount: 5_000 }),
    writes: { PLATFORM: changed },
  },
  {
    title: 'the limits of requests',
    given: given(),
    run: () => setRequestLimits(platformId, { requestLimits: undefined, usage: {} }),
    writes: { PLATFORM: changed },
  },
  {
    title: 'a platform that is disabled',
    given: given(),
    run: () => disablePlatform(platformId),
    writes: { PLATFORM: changed },
  },
];

const tokenOf = (name: string) => issueToken({ platformId, name, permissions: ['VIEW'] }).token;
const [token, survivor] = [tokenOf('one'), tokenOf('another')];
const withTokens =
  (more: Partial<Platform> = {}) =>
  (table: MemoryTable): void => {
    given(more)(table);
    table.commit([tokenWrite(token), tokenWrite(survivor)]);
  };
const marks = [
  ['GONE'],
  [{ disabledAt: '2025-10-14T08:00:00.000Z' }],
  [{ requestLimits: { requestsPerSecond: 1 } }],
  [{ usage: { another: 'key' } }],
] as const;

const tokens: readonly ConditionalTransaction[] = [
  {
    title: 'a new token',
    given: given(),
    run: () => call(createToken, { body: { name: 'New', permissions: ['VIEW'] } }),
    writes: { TOKEN: taken, PLATFORM: marks },
  },
  {
    title: 'the marks of tokens',
    given: withTokens({ disabledAt: now }),
    run: () => markTokens(platformId),
    writes: { PLATFORM: marks, TOKEN: [['GONE']], 'TOKEN 2': [['GONE']] },
  },
  {
    title: 'a token that is deleted',
    given: withTokens(),
    run: () => removeToken(token, survivor),
    writes: {
      TOKEN: [['GONE', false]],
      'TOKEN_REMOVED TOKEN': [['TAKEN', false]],
      'TOKEN 2': [['GONE', false]],
    },
  },
  {
    title: 'another secret',
    given: withTokens(),
    run: () => changeSecret(token, { secretHash: 'new', formerSecretUntil: now, at: now }),
    writes: {
      TOKEN: [
        ['GONE', false],
        [{ secretHash: 'other' }, false],
      ],
    },
  },
];

const rates = { perUsd: { USD: '1' }, updatedAt: now, origin: 'HTTP', sources: ['a'] } as const;
const earlier = '2025-10-14T08:59:59.999Z';
const filed = (): Promise<boolean> => fileRates({ ...rates, updatedAt: earlier });

const tables: readonly ConditionalTransaction[] = [
  {
    title: 'newer rates',
    given: filed,
    run: () => fileRates(rates),
    writes: {
      'RATES LATEST': [
        [{ updatedAt: now }, false],
        [{ frozenAt: earlier }, false],
      ],
    },
  },
  {
    title: 'rates that are frozen',
    given: filed,
    run: () => freezeRates({ ...rates, updatedAt: earlier }, now),
    writes: {
      'RATES LATEST': [
        ['GONE', false],
        [{ updatedAt: now }, false],
        [{ frozenAt: earlier }, false],
      ],
    },
  },
  {
    title: 'rates that go on',
    given: async () => {
      await filed();
      await freezeRates({ ...rates, updatedAt: earlier }, now);
    },
    run: () => resumeRates(now),
    writes: {
      'RATES LATEST': [
        ['GONE', false],
        [{ frozenAt: undefined }, false],
      ],
    },
  },
  {
    title: 'a service of the UMA network that is allowed',
    given: () => undefined,
    run: () => listCounterparty({ ...vasp, state: 'ALLOWED' }),
    writes: { UMA_COUNTERPARTY: taken, 'UMA_ALLOWED COUNT': [] },
  },
  {
    title: 'one that is blocked afterwards',
    given: () => listCounterparty({ ...vasp, state: 'ALLOWED' }),
    run: () => listCounterparty({ ...vasp, state: 'BLOCKED' }),
    writes: { UMA_COUNTERPARTY: changed, 'UMA_ALLOWED COUNT': [] },
  },
  {
    title: 'one that leaves the list of blocked ones',
    given: () => listCounterparty({ ...vasp, state: 'BLOCKED' }),
    run: () => listCounterparty({ ...vasp, state: 'UNLISTED' }),
    writes: { UMA_COUNTERPARTY: changed },
  },
  {
    title: 'a lookup',
    given: given(),
    run: () =>
      fileLookup({
        platform: platform(),
        sender: undefined,
        receiver: '$joe@acme.example',
        receivable: {
          currencies: [{ code: 'EUR', minMinor: 1n, maxMinor: 100n }],
          requiredPayerDataFields: [],
        },
        rates: { perUsd: { USD: '1', EUR: '0.8' }, updatedAt: now },
      }),
    writes: { LOOKUP: taken },
  },
];

describe('platforms', () => testConditions(current, platforms));
describe('tokens', () => testConditions(current, tokens));
describe('rates and lookups', () => testConditions(current, tables));
