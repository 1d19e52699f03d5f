import { describe, expect, inject, it } from 'vitest';
import { onlyWithProvider, onlyWithSwitch, rarelyInProduction } from './support/only-in-production.ts';
import { seenInAll } from './support/seen-in-npm-test.ts';
import { granted, recordsOf, usedOf } from './support/used-grants.ts';

/** The answer under a key is read only after an answer of DynamoDB was lost. */
const readsLostAnswer = (granted: string): boolean => granted.endsWith(' get IDEMPOTENCY');

/** Grants that one small run uses only by chance, each with the reason why the function needs it. */
const rarelyUsed: Readonly<Record<string, string>> = {
  'ask-platform delete APPROVAL': 'the claim is released only when the key service does not sign the request',
  'pay-out put CUSTOMER':
    'a deposit account was added between quote and payout, in a currency without an internal account',
  'finish-stalled get PAYOUT_BATCH': 'it starts a batch again only when its workflow was lost',
  'finish-stalled put PAYOUT_BATCH': 'it starts a batch again only when its workflow was lost',
  ...Object.fromEntries(
    ['create-payout-batch', 'pay-batch-rows'].flatMap((id) => [
      [`${id} get LOOKUP`, 'only a quote that follows a lookup reads it'],
      [
        `${id} get UMA_DOMAIN`,
        'only a row that pays an address on a domain of a platform asks who has the domain',
      ],
    ]),
  ),
  'finish-overdue get CUSTOMER': 'it credits a customer of this service only when no workflow did',
  'finish-overdue check CUSTOMER': 'it credits a customer of this service only when no workflow did',
  'finish-overdue check EXTERNAL': 'it credits a customer of this service only when no workflow did',
  'finish-overdue check UMA': 'it credits a customer of this service only when no workflow did',
  'finish-overdue get PLATFORM': 'it credits a customer of this service only when no workflow did',
  'finish-overdue get UMA': 'it credits a customer of this service only when no workflow did',
  'finish-overdue get UMA_DOMAIN':
    'only a scheduled quote to an address on a domain that its platform no longer has asks who has the domain',
  'finish-overdue put CUSTOMER': 'as for pay-out, only when no workflow did it',
  'finish-overdue put TRANSACTION': 'it credits a customer of this service only when no workflow did',
  'finish-overdue batchGet WEBHOOK': 'only a payment of months ago loses what its payer said',
  'finish-overdue update WEBHOOK': 'as for batchGet, of a dead delivery',
  'answer-uma-lookup get EXTERNAL': 'only a receiver with a default deposit account has one to read',
  'answer-pay-request get EXTERNAL': 'only a receiver with a default deposit account has one to read',
  'answer-pay-request put CUSTOMER': 'only the first money in a currency opens its account',
  'answer-pay-request update TRANSACTION':
    'it times a payment out only when its platform has not decided in 20 seconds',
  'answer-pay-request check CUSTOMER': 'only a payment that need not wait for its platform settles',
  'take-post-transaction-hook get EXTERNAL': 'only a receiver with a default deposit account has one to read',
  'take-post-transaction-hook put CUSTOMER': 'only the first money in a currency opens its account',
  'take-post-transaction-hook check EXTERNAL': 'only money for a default deposit account depends on it',
  'answer-pay-request put UMA_KEYS':
    'the first use of a domain makes its keys, and that is nearly always a lookup',
  'create-quote put UMA_KEYS': 'the first use of a domain makes its keys, and that is nearly always a lookup',
  'answer-uma-lookup put UMA_KEYS': 'only a domain that has neither sent nor shown its keys before',
  'look-up-uma-address put UMA_KEYS': 'only a domain that was neither asked nor shown its keys before',
  'finish-overdue get UMA_KEYS': 'it pays over the UMA network only when no workflow did',
  'finish-overdue umaKeys': 'it pays over the UMA network only when no workflow did',
  'list-journal-entries put CHECKPOINT':
    'only a page that begins hundreds of settled entries after the last sum stores one; statements do so in the tests',
  'check-ledger query:owner PLATFORM': 'only a check of everything reads it: at full size, and every day',
  'check-ledger get DEPOSIT':
    'only a payment that came as a deposit has one, and deposits come in production',
  'make-events put AUDIT_HELD': 'written only while S3 does not take the audit trail',
  'find-missing-events delete AUDIT_HELD': 'written only while S3 does not take the audit trail',
  'find-missing-events addToTrail': 'it writes only what S3 did not take before',
  'find-missing-events batchGet OWNER': 'read only when the event of a business was lost',
  'find-missing-events query:owner OWNER': 'read only when the event of a business was lost',
  'sweep-documents readObjects documents': 'only a scanner over HTTP needs a link to the file',
  'sweep-documents readObjectTags documents': 'only GuardDuty writes its result as a tag',
  'sweep-documents sign': 'only a scanner over HTTP is asked',
  'deliver-events check PLATFORM':
    'events are held after a 410, and then the other function sends the TEST event of the endpoint; only one that was held beside it waits for this one',
  'attempt-delivery update PLATFORM': 'needed only when a retry is the first attempt that meets a 410',
  ...Object.fromEntries(
    [
      'approve-incoming-payment',
      'reject-incoming-payment',
      'time-out-approval',
      'ask-platform',
      'receive-invoice-payment',
      'finish-overdue',
      'answer-pay-request',
      'take-post-transaction-hook',
    ].map((id) => [
      `${id} update UMA_VELOCITY`,
      'only a service with limits of the UMA network counts; a service of its own shows it (test/local/uma-counterparties.test.ts)',
    ]),
  ),
  ...Object.fromEntries(
    ['send-sandbox-payment', 'execute-quote'].flatMap((id) =>
      ['UMA_ALLOWED', 'UMA_COUNTERPARTY'].map((list) => [
        `${id} get ${list}`,
        'only a quote to another service is checked against the lists (test/local/uma-counterparties.test.ts)',
      ]),
    ),
  ),
  ...Object.fromEntries(
    [
      'find-missing-events check WEBHOOK_ENDPOINT',
      'deliver-events update WEBHOOK_ENDPOINT',
      'deliver-events check WEBHOOK_ENDPOINT',
      'deliver-to-slow-endpoints update WEBHOOK_ENDPOINT',
      'deliver-to-slow-endpoints check WEBHOOK_ENDPOINT',
      'attempt-delivery update WEBHOOK_ENDPOINT',
      'send-test-webhook update WEBHOOK_ENDPOINT',
      'resend-webhook-delivery update WEBHOOK_ENDPOINT',
    ].map((name) => [
      name,
      "needed only when an endpoint beside the configuration's answers 410, or its event waits for another (unit tables hold both)",
    ]),
  ),
};

const onlyInProduction: readonly string[] = [...onlyWithSwitch, ...onlyWithProvider];

const production = await recordsOf(inject('production').address);

describe('after all tests over HTTP, a function of production', () => {
  it('was never refused a call by its own role', () => {
    expect(production.denials).toEqual([]);
  });

  it('has made only calls that its grant allows', () => {
    expect(production.accesses.length).toBeGreaterThan(0);
    expect([...usedOf(production)].filter((used) => !granted.has(used))).toEqual([]);
  });
});

describe('after all tests over HTTP, a function', () => {
  it('has used each of its grants', async () => {
    const used = seenInAll('grants', usedOf(await recordsOf(inject('service'))));
    const isExcused = (name: string): boolean =>
      name in rarelyUsed || onlyInProduction.includes(name) || readsLostAnswer(name);

    expect([...granted].filter((name) => !used.has(name) && !isExcused(name))).toEqual([]);
  });

  it('has used in production what it uses only there', () => {
    const used = usedOf(production);

    expect(onlyInProduction.filter((name) => !used.has(name) && !(name in rarelyInProduction))).toEqual([]);
  });

  it('still has each rarely used grant of the lists', () => {
    const listed = [...Object.keys(rarelyUsed), ...onlyInProduction];

    expect(listed.filter((name) => !granted.has(name))).toEqual([]);
    expect(Object.keys(rarelyInProduction).filter((name) => !onlyInProduction.includes(name))).toEqual([]);
  });
});
