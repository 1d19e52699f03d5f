import { describe, expect, it } from 'vitest';
import { type DomainMapping, pathUnderName } from '#src/gateway/domain-names.ts';

const mappings: readonly DomainMapping[] = [
  { name: 'api.bank.test', basePath: 'v1' },
  { name: 'pay.bank.test', basePath: '' },
  { name: '*.uma.test', basePath: '' },
  { name: 'api.uma.test', basePath: 'v2' },
];

describe('a request to a name of the operator', () => {
  it.each([
    ['pay.bank.test', '/.well-known/keys', '/.well-known/keys'],
    ['PAY.Bank.Test:3000', '/', '/'],
    ['api.bank.test', '/v1/pets', '/pets'],
    ['api.bank.test', '/v1', '/'],
    ['alice.uma.test', '/a/b', '/a/b'],
    ['api.uma.test', '/v2/a', '/a'],
  ])('%s%s is for the path %s', (host, path, expected) => {
    expect(pathUnderName(mappings, host, path)).toBe(expected);
  });

  it.each([
    ['api.bank.test', '/pets'],
    ['api.bank.test', '/v11/pets'],
    ['a.b.uma.test', '/a'],
    ['uma.test', '/a'],
    ['api.uma.test', '/a'],
    ['127.0.0.1:3000', '/a'],
    ['', '/a'],
  ])('%s%s reaches nothing', (host, path) => {
    expect(pathUnderName(mappings, host, path)).toBeUndefined();
  });
});
