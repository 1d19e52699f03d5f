import { describe, expect, it } from 'vitest';
import { sandboxSwitch } from '#shared/switch/sandbox-switch.ts';
import { bankPayout, umaPayout } from './support/payouts.ts';

const domain = 'sandbox.uma.test';
const ask = sandboxSwitch(domain);

const delivered = { kind: 'DELIVERED', mayComeBack: false };
const failed = { kind: 'FAILED', failureReason: 'QUOTE_EXECUTION_FAILED', isRefundPossible: true };
const postFailed = { ...failed, failureReason: 'COUNTERPARTY_POST_TX_FAILED' };
const lost = { ...failed, isRefundPossible: false };

describe('a sandbox payout to a bank account', () => {
  it.each([
    ['000', delivered, delivered],
    ['001', delivered, delivered],
    ['002', failed, failed],
    ['003', { kind: 'ON_ITS_WAY' }, delivered],
    ['004', postFailed, postFailed],
    ['005', { kind: 'DELIVERED', mayComeBack: 'SOON' }, { kind: 'RETURNED' }],
    ['006', { kind: 'CANCELLED' }, { kind: 'CANCELLED' }],
    ['007', lost, lost],
    ['008', delivered, delivered],
    ['toString', delivered, delivered],
  ])('that ends in %s is first %j, later %j', async (suffix, first, later) => {
    const payout = bankPayout({ accountNumber: `123456${suffix}` });

    expect([await ask(payout, 'START'), await ask(payout, 'FOLLOW_UP')]).toEqual([first, later]);
    expect(await ask(payout, 'START')).toEqual(first);
  });
});

describe('a sandbox payout to a UMA address', () => {
  it.each([
    ['$success.usd', delivered, delivered],
    ['$success.eur', delivered, delivered],
    ['$success.mxn', delivered, delivered],
    ['$pending.long.usd', { kind: 'ON_ITS_WAY' }, delivered],
    ['$fail.compliance.usd', { kind: 'REJECTED' }, { kind: 'REJECTED' }],
    ['$nobody', failed, failed],
  ])('%s is first %j, later %j', async (name, first, later) => {
    const payout = umaPayout(`${name}@${domain}`);

    expect([await ask(payout, 'START'), await ask(payout, 'FOLLOW_UP')]).toEqual([first, later]);
  });
});
