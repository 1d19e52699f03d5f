import { beforeAll, describe, expect, it } from 'vitest';
import { serviceAddress } from '#test/support/service.ts';
import { trailObjects } from '#test/support/trail.ts';
import { trailFlaws } from '../support/trail-flaws.ts';

let texts: readonly string[];

beforeAll(async () => {
  texts = await trailObjects(serviceAddress());
});

describe('after all tests over HTTP, the audit trail', () => {
  it('has no name, account number, address or secret', () => {
    const all = texts.join('');

    expect(texts.length).toBeGreaterThan(20);
    expect(trailFlaws(all)).toEqual([]);
  });
});
