import { describe, expect, inject, it } from 'vitest';
import { keepSeen } from '../support/seen-in-npm-test.ts';
import { granted, recordsOf, usedOf } from '../support/used-grants.ts';

const records = await recordsOf(inject('service'));
const used = usedOf(records);
keepSeen('grants', used);

describe('after all tests over HTTP, a function of the sandbox', () => {
  it('was never refused a call by its own role', () => {
    expect(records.denials).toEqual([]);
  });

  it('has made only calls that its grant allows', () => {
    expect(used.size).toBeGreaterThan(0);
    expect([...used].filter((name) => !granted.has(name))).toEqual([]);
  });
});
