import { describe, expect, it } from 'vitest';
import { sandboxSwitch } from '#shared/switch/sandbox-switch.ts';
import { bankPayout, umaPayout } from './support/payouts.ts';

const domain = 'sandbox.uma.test';
const ask = sandboxSwitch(domain);

const delivered = { kind: 'DELIVERED', mayComeBack: false };
const nobody = { kind: 'FAILED', failureReason: 'QUOTE_EXECUTION_FAILED', isRefundPossible: true };
const because = (code: string) => ({ facts: { failureDetail: { code } } });
const failed = { ...nobody, ...because('ACCOUNT_INVALID') };
const postFailed = {
  ...nobody,
  failureReason: 'COUNTERPARTY_POST_TX_FAILED',
  ...because('ACCOUNT_CANNOT_RECEIVE'),
};
const lost = { ...nobody, isRefundPossible: false, ...because('LIMIT_EXCEEDED') };
const late = { kind: 'ON_ITS_WAY', facts: { pendingReason: 'COMPLIANCE_REVIEW' } };
const rejected = { kind: 'REJECTED', ...because('COMPLIANCE_REJECTED') };
/** What the sandbox says of a payout over a bank beside its script. */
const overAch = <T extends object>(answer: T) => {
  const facts = 'facts' in answer && typeof answer.facts === 'object' ? answer.facts : {};
  return { ...answer, facts: { ...facts, rail: 'ACH' } };
};

describe('a sandbox payout to a bank account', () => {
  it.each([
    ['000', delivered, delivered],
    ['001', delivered, delivered],
    ['002', failed, failed],
    ['003', late, delivered],
    ['004', postFailed, postFailed],
    ['005', { kind: 'DELIVERED', mayComeBack: 'SOON' }, { kind: 'RETURNED' }],
    ['006', { kind: 'CANCELLED' }, { kind: 'CANCELLED' }],
    ['007', lost, lost],
    ['008', delivered, delivered],
    ['toString', delivered, delivered],
  ])('that ends in %s is first %j, later %j', async (suffix, first, later) => {
    const payout = bankPayout({ accountNumber: `123456${suffix}` });

    expect([await ask(payout, 'START'), await ask(payout, 'FOLLOW_UP')]).toEqual([
      overAch(first),
      overAch(later),
    ]);
    expect(await ask(payout, 'START')).toEqual(overAch(first));
  });

  it('of coins has a hash, the same however often it is asked', async () => {
    const { destination } = bankPayout({ accountNumber: '1' });
    if (destination.kind !== 'EXTERNAL_ACCOUNT') throw new Error('Not a bank account');
    const { account } = destination;
    const wallet = {
      ...account,
      accountType: 'BASE_WALLET',
      fields: { address: `0x${'a'.repeat(40)}` },
    } as const;
    const payout = {
      ...bankPayout({ accountNumber: '1' }),
      destination: { kind: 'EXTERNAL_ACCOUNT', account: wallet },
    } as const;
    const onChain = { network: 'BASE', hash: expect.stringMatching(/^0x[0-9a-f]{64}$/) };

    const answer = await ask(payout, 'START');

    expect(answer).toEqual({ ...delivered, facts: { onChain } });
    expect(await ask(payout, 'FOLLOW_UP')).toEqual(answer);
  });

  it('goes over the rail that the request chose', async () => {
    const payout = bankPayout({ accountNumber: '123456000' });

    expect(await ask({ ...payout, paymentRail: 'RTP' }, 'START')).toMatchObject({ facts: { rail: 'RTP' } });
  });
});

describe('a sandbox payout to a UMA address', () => {
  it.each([
    ['$success.usd', delivered, delivered],
    ['$success.eur', delivered, delivered],
    ['$success.mxn', delivered, delivered],
    ['$pending.long.usd', late, delivered],
    ['$fail.compliance.usd', rejected, rejected],
    ['$nobody', nobody, nobody],
  ])('%s is first %j, later %j', async (name, first, later) => {
    const payout = umaPayout(`${name}@${domain}`);

    expect([await ask(payout, 'START'), await ask(payout, 'FOLLOW_UP')]).toEqual([first, later]);
  });
});
