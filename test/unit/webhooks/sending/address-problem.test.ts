import { describe, expect, it } from 'vitest';
import { addressProblem } from '#shared/kernel/vetted-addresses.ts';

const at = (...addresses: string[]) => ({
  resolve: async () => addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
});
const noAddress = {
  resolve: () => Promise.reject(Object.assign(new Error('unknown'), { code: 'ENOTFOUND' })),
};
const silent = { resolve: () => new Promise<never>(() => undefined) };
const url = 'https://hooks.acme.example/w';

describe('the address of a new webhook endpoint', () => {
  it.each([
    ['a public address', at('93.184.216.34')],
    ['a name without an address, which it may get later', noAddress],
    ['a name that is not resolved in time', silent],
  ])('may be %s', async (_name, { resolve }) => {
    expect(await addressProblem({ url, isLoopbackAllowed: false, resolve })).toBeUndefined();
  });

  it.each([
    ['a private address', at('10.1.2.3')],
    ['a private address among public ones', at('93.184.216.34', 'fd00::1')],
    ['no address at all', at()],
    ['this machine', at('127.0.0.1')],
  ])('may not be %s, and the refusal does not show what the name means', async (_name, { resolve }) => {
    const problem = await addressProblem({ url, isLoopbackAllowed: false, resolve });

    expect(problem).toBe(
      'must lead to a public address; hooks.acme.example does not, so no event could be delivered',
    );
  });

  it('may be this machine where sender and receiver are one machine', async () => {
    const { resolve } = at('127.0.0.1', '::1');

    expect(await addressProblem({ url, isLoopbackAllowed: true, resolve })).toBeUndefined();
    expect(await addressProblem({ url: 'http://192.168.0.7/w', isLoopbackAllowed: true })).toMatch(
      /or this machine/,
    );
  });
});
