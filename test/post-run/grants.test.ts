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
  'finish-overdue get CUSTOMER': 'it credits a customer of this service only when no workflow did',
  'finish-overdue check CUSTOMER': 'it credits a customer of this service only when no workflow did',
  'finish-overdue check EXTERNAL': 'it credits a customer of this service only when no workflow did',
  'finish-overdue check UMA': 'it credits a customer of this service only when no workflow did',
  'finish-overdue get PLATFORM': 'it credits a customer of this service only when no workflow did',
  'finish-overdue get UMA': 'it credits a customer of this service only when no workflow did',
  'finish-overdue put CUSTOMER': 'as for pay-out, only when no workflow did it',
  'finish-overdue put TRANSACTION': 'it credits a customer of this service only when no workflow did',
  'finish-overdue batchGet WEBHOOK': 'only a payment of months ago loses what its payer said',
  'finish-overdue update WEBHOOK': 'as for batchGet, of a dead delivery',
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
