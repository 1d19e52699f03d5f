import { describe, expect, test } from 'vitest';
import { ApiError } from '#shared/kernel/errors.ts';
import {
  checkDomainName,
  domainsAbove,
  isProvenByDns,
  isRelated,
  proofMissing,
  reservedUntil,
} from '#shared/platforms/uma-domain-rules.ts';

const platformId = '019542f5-b3e7-7d02-8000-000000000000';

test.each([
  ['acme.example', []],
  ['pay.acme.example', ['acme.example']],
  ['de.pay.acme.example', ['pay.acme.example', 'acme.example']],
])('above %s are %j', (domain, above) => {
  expect(domainsAbove(domain)).toEqual(above);
});

test.each([
  ['acme.example', 'acme.example', true],
  ['acme.example', 'pay.acme.example', true],
  ['a.pay.acme.example', 'acme.example', true],
  ['acme.example', 'xacme.example', false],
  ['a.acme.example', 'b.acme.example', false],
])('%s and %s: related %s', (left, right, expected) => {
  expect([isRelated(left, right), isRelated(right, left)]).toEqual([expected, expected]);
});

test.each([
  ['example', /single label/],
  ['uma.test', /sandbox\.uma\.test belongs to the service itself/],
  ['x.sandbox.uma.test', /belongs to the service itself/],
])('%s is nobody’s', (domain, message) => {
  const check = () => checkDomainName(domain, ['sandbox.uma.test', 'platforms.uma.test']);
  expect(check).toThrow(expect.objectContaining({ code: 'UMA_DOMAIN_TAKEN' }));
  expect(check).toThrow(message);
});

test('a domain is reserved for 30 days', () => {
  expect(reservedUntil(new Date('2026-01-01T12:00:00Z'))).toBe('2026-01-31T12:00:00.000Z');
});

describe('the proof by DNS', () => {
  const record = '_payments-service.acme.example';
  const value = `Platform:${platformId}`;
  const asks = async (answer: () => readonly (readonly string[])[]) => {
    const names: string[] = [];
    const isProven = await isProvenByDns('acme.example', platformId, async (name) => {
      names.push(name);
      return answer();
    });
    return { names, isProven };
  };
  const failing = (code: string) => () => {
    throw Object.assign(new Error(code), { code });
  };

  test.each([
    ['the value', () => [[value]], true],
    ['the value among others', () => [['v=spf1 -all'], [value]], true],
    ['the value in parts', () => [[value.slice(0, 9), value.slice(9)]], true],
    ['another platform', () => [['Platform:019542f5-b3e7-7d02-8000-000000000999']], false],
    ['more than the value', () => [[`${value} x`]], false],
    ['no record', failing('ENODATA'), false],
    ['no such name', failing('ENOTFOUND'), false],
  ])('of a domain with %s', async (_name, answer, expected) => {
    expect(await asks(answer)).toEqual({ names: [record], isProven: expected });
  });

  test('says nothing when DNS does not answer', async () => {
    await expect(asks(failing('ETIMEOUT'))).rejects.toThrow(
      expect.objectContaining({ code: 'SERVICE_UNAVAILABLE' }),
    );
  });

  test('is named by the refusal', () => {
    const apiError = proofMissing('acme.example', platformId);
    expect(apiError).toBeInstanceOf(ApiError);
    expect(apiError.details).toEqual({
      umaDomain: 'acme.example',
      record: { name: record, type: 'TXT', value },
    });
  });
});
