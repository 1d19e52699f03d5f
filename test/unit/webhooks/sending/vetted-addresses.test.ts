import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { HostAddress } from '#shared/kernel/outbound-http.ts';
import { AddressRefused, isBlockedAddress } from '#shared/kernel/vetted-addresses.ts';
import { blockedRanges as ranges } from '../support/blocked-ranges.ts';
import { encodingsOf } from '../support/encodings.ts';
import { type Endpoint, postTo, startEndpoint } from '../support/endpoints.ts';

describe('an address', () => {
  test.each(ranges)('from %s to %s is blocked, beside them it is not', (first, last, ...counterparties) => {
    expect([first, last].map((address) => isBlockedAddress(address, false))).toEqual([true, true]);
    expect(counterparties.filter((address) => isBlockedAddress(address, false))).toEqual([]);
  });

  test.each(['', 'localhost', '1.2.3', '0x7f.1', '8.8.8.8 ', '8.8.8.8/8', 'fe80::1%eth0', '2606:4700::1%1'])(
    'that is none (%j) is blocked',
    (text) => {
      expect(isBlockedAddress(text, true)).toBe(true);
    },
  );

  test.each(['127.0.0.1', '127.1.2.3', '::1'])('of this machine (%s) is free where it may be', (address) => {
    expect(isBlockedAddress(address, true)).toBe(false);
  });

  test.each(['0.0.0.0', '::', '::ffff:127.0.0.1', '10.0.0.1', '169.254.169.254', '192.168.1.1', 'fe80::1'])(
    'of a network (%s) is blocked even there',
    (address) => {
      expect(isBlockedAddress(address, true)).toBe(true);
    },
  );
});

describe('nothing is sent', () => {
  let canary: Endpoint;
  beforeAll(async () => {
    canary = await startEndpoint((socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n'));
  });
  afterAll(() => {
    expect(canary.connections()).toBe(0);
    canary.stop();
  });

  const at = (...addresses: string[]) =>
    addresses.map((address): HostAddress => ({ address, family: address.includes(':') ? 6 : 4 }));
  /** What the parser takes for a name goes to this machine: a connection that would be seen. */
  const resolve = async () => at('127.0.0.1');
  const reasonFor = async (url: string, isPlainHttpAllowed: boolean) => {
    const result = await postTo(url, { isPlainHttpAllowed, resolve });
    return result.kind === 'NO_ANSWER' ? result.reason : result.kind;
  };

  const samples = ranges.flatMap(([first]) => (first.includes(':') ? [] : [first]));
  const named = ['127.0.0.1', '169.254.169.254', '10.1.2.3', '192.168.0.1', '172.17.0.1', '0.0.0.0'];

  test.each([...samples, ...named])('to %s in 22 encodings', async (address) => {
    const encodings = encodingsOf(address);
    const reasons = await Promise.all(encodings.map((host) => reasonFor(`https://${host}/w`, false)));

    expect(new Set(encodings).size).toBe(22);
    expect(encodings.filter((_, index) => reasons[index] !== 'REFUSED_ADDRESS')).toEqual([]);
  });

  test.each(named.filter((address) => address !== '127.0.0.1'))(
    'to %s in 22 encodings where plain http is allowed',
    async (address) => {
      const encodings = encodingsOf(address);
      const reasons = await Promise.all(
        encodings.map((host) => reasonFor(`http://${host}:${canary.port}/w`, true)),
      );

      expect(encodings.filter((_, index) => reasons[index] !== 'REFUSED_ADDRESS')).toEqual([]);
    },
  );

  test.each([
    ['a public and a private address', at('93.184.215.14', '10.0.0.1')],
    ['this machine and a private address', at('127.0.0.1', '10.0.0.1')],
    ['a public IPv6 and a private IPv4 address', at('2606:4700::1111', '192.168.0.1')],
    ['a mapped address', at('::ffff:127.0.0.1')],
    ['a mapped public address', at('::ffff:5db8:d70e')],
    ['no address', at()],
    ['what is no address', at('localhost')],
  ])('to a name that resolves to %s', async (_what, addresses) => {
    const result = await postTo(`http://hooks.example:${canary.port}/w`, { resolve: async () => addresses });

    expect(result).toMatchObject({ kind: 'NO_ANSWER', reason: 'REFUSED_ADDRESS' });
  });

  test('to a name that resolves to this machine, but where that is allowed', async () => {
    const result = await postTo('https://hooks.example/w', { isPlainHttpAllowed: false, resolve });

    expect(result).toMatchObject({ kind: 'NO_ANSWER', reason: 'REFUSED_ADDRESS' });
  });

  test.each([
    ['plain http', 'http://hooks.example/w'],
    ['another port', 'https://hooks.example:8443/w'],
    ['credentials', 'https://user:password@hooks.example/w'],
    ['an inner name', 'https://metadata.google.internal/w'],
    ['a single label', 'https://localhost/w'],
    ['another scheme', 'ftp://hooks.example/w'],
    ['no URL', 'hooks.example/w'],
  ])('by %s', async (_what, url) => {
    expect(await reasonFor(url, false)).toBe('REFUSED_ADDRESS');
  });

  test('to a name that resolves otherwise than when it was last used', async () => {
    const endpoint = await startEndpoint((socket) =>
      socket.end('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n'),
    );
    const asked: string[] = [];
    const rebinding = async (name: string) => {
      asked.push(name);
      return asked.length === 1 ? at('127.0.0.1') : at('10.0.0.1');
    };
    const url = `http://hooks.example:${endpoint.port}/w`;

    const first = await postTo(url, { resolve: rebinding });
    const second = await postTo(url, { resolve: rebinding });
    endpoint.stop();

    expect(first).toMatchObject({ kind: 'ANSWERED', status: 200 });
    expect(second).toMatchObject({ kind: 'NO_ANSWER', reason: 'REFUSED_ADDRESS' });
    expect(asked).toEqual(['hooks.example', 'hooks.example']);
    expect(endpoint.connections()).toBe(1);
  });
});

test('an address that is refused has an error with a name, for the log', () => {
  expect(new AddressRefused().name).toBe('AddressRefused');
});
