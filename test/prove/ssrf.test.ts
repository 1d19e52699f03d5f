import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { HostAddress } from '#shared/kernel/outbound-http.ts';
import { checkedWebhookEndpoint } from '#shared/platforms/webhook-endpoint.ts';
import { noteFigures } from '#test/support/figures.ts';
import { proofTimeoutMs, sized } from '#test/support/proof.ts';
import { answering } from '#test/unit/webhooks/support/behaviours.ts';
import { encodingsOf } from '#test/unit/webhooks/support/encodings.ts';
import { type Endpoint, postTo, startEndpoint } from '#test/unit/webhooks/support/endpoints.ts';
import { blockedAddresses, foreignHosts, literalHosts, otherUrls } from './support/ssrf-attacks.ts';

/** The sockets that this process has opened. Nothing can be sent without one. */
let sockets = 0;
const count = () => {
  sockets += 1;
};
let canary: Endpoint;
let asked = 0;
beforeAll(async () => {
  subscribe('net.client.socket', count);
  canary = await startEndpoint(answering('200 OK'));
});
afterAll(() => {
  unsubscribe('net.client.socket', count);
  canary.stop();
});
beforeEach(() => {
  sockets = 0;
  asked = 0;
});

const at = (...addresses: string[]) =>
  addresses.map((address): HostAddress => ({ address, family: address.includes(':') ? 6 : 4 }));

/** An address that slips through would lead to the canary. */
const toCanary = async () => {
  asked += 1;
  return at('127.0.0.1');
};

type Resolve = () => Promise<readonly HostAddress[]>;

const outcomeOf = async (url: string, isPlainHttpAllowed: boolean, resolve: Resolve = toCanary) => {
  const result = await postTo(url, { isPlainHttpAllowed, resolve });
  return result.kind === 'NO_ANSWER' ? result.reason : result.status;
};

/** The URLs that are not refused, with their outcome. */
const notRefused = async (urls: readonly string[], isPlainHttpAllowed: boolean, resolve?: Resolve) => {
  const outcomes = await Promise.all(urls.map((url) => outcomeOf(url, isPlainHttpAllowed, resolve)));
  return urls.flatMap((url, index) =>
    outcomes[index] === 'REFUSED_ADDRESS' ? [] : [[url, outcomes[index]]],
  );
};

const urls = [...literalHosts.map((host) => `https://${host}/w`), ...otherUrls];
const names = Array.from({ length: sized(20, 60) }, (_, index) => `hooks-${index}.example`);

describe('T14: the service sends nothing', { timeout: proofTimeoutMs }, () => {
  test('to a private address in any spelling: registration refuses it', () => {
    const taken = urls.filter((url) => 'url' in checkedWebhookEndpoint(url, false));

    expect(taken).toEqual([]);
    expect(urls.length).toBeGreaterThan(900);
  });

  test('to a private address in any spelling: sending refuses it again', async () => {
    expect(await notRefused(urls, false)).toEqual([]);
    expect({ sockets, asked, connections: canary.connections() }).toEqual({
      sockets: 0,
      asked: 0,
      connections: 0,
    });
  });

  test('to a network address where only this machine is allowed', async () => {
    const local = foreignHosts.map((host) => `http://${host}:${canary.port}/w`);

    expect(await notRefused(local, true)).toEqual([]);
    expect({ sockets, asked }).toEqual({ sockets: 0, asked: 0 });
  });

  test('to a name with a single private address among public ones, in either family', async () => {
    const good = ['93.184.215.14', '2606:4700::1111'];
    const answers = blockedAddresses.flatMap((bad) => [
      [bad],
      [...good, bad],
      [bad, ...good],
      ['93.184.215.14', bad],
      ['2606:4700::1111', bad],
    ]);

    const wrong = await Promise.all(
      answers.map((answer) => notRefused(['https://hooks.example/w'], false, async () => at(...answer))),
    );

    expect(wrong.flat()).toEqual([]);
    expect(answers.length).toBeGreaterThanOrEqual(300);
    expect(sockets).toBe(0);
  });

  test('to the address behind an alias of a public name', async () => {
    const aliases: Readonly<Record<string, string>> = {
      'hooks.example': 'cdn.example',
      'cdn.example': 'edge.example',
      'edge.example': 'inner.corp',
    };
    const wrong = await Promise.all(
      blockedAddresses.map((address) => {
        const resolve = async (name: string): Promise<readonly HostAddress[]> => {
          const alias = aliases[name];
          return alias === undefined ? at(address) : resolve(alias);
        };
        return notRefused(['https://hooks.example/w'], false, () => resolve('hooks.example'));
      }),
    );

    expect(wrong.flat()).toEqual([]);
    expect(sockets).toBe(0);
  });

  test('to the target of a redirect', async () => {
    const hosts = [...encodingsOf('127.0.0.1'), 'localhost', '[::1]'];
    const places = [
      ...hosts.map((host) => `http://${host}:${canary.port}/w`),
      `//127.0.0.1:${canary.port}/w`,
      `HTTP:127.0.0.1:${canary.port}`,
    ].slice(0, sized(6, 100));
    const redirects = [301, 302, 303, 307, 308].flatMap((status) =>
      places.map(
        (place) =>
          `${status} Elsewhere\r\nlocation: ${encodeURI(place)}\r\nrefresh: 0; url=${encodeURI(place)}`,
      ),
    );
    const statuses: (string | number)[] = [];
    for (const head of redirects) {
      const endpoint = await startEndpoint(answering(head));
      statuses.push(await outcomeOf(endpoint.url, true));
      endpoint.stop();
    }

    expect(statuses).toEqual(redirects.map((head) => Number(head.slice(0, 3))));
    expect(canary.connections()).toBe(0);
  });

  test('through a proxy from the environment', async () => {
    const proxy = `http://127.0.0.1:${canary.port}`;
    const variables = ['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY', 'http_proxy', 'https_proxy', 'all_proxy'];
    const endpoint = await startEndpoint(answering('200 OK'));
    for (const variable of [...variables, 'NODE_USE_ENV_PROXY']) process.env[variable] = proxy;
    const status = await outcomeOf(endpoint.url, true);
    for (const variable of [...variables, 'NODE_USE_ENV_PROXY']) delete process.env[variable];
    endpoint.stop();

    expect([status, endpoint.connections(), canary.connections()]).toEqual([200, 1, 0]);
  });
});

describe('T14: a DNS answer', { timeout: proofTimeoutMs }, () => {
  let endpoint: Endpoint;
  beforeAll(async () => {
    endpoint = await startEndpoint(answering('200 OK'));
  });
  afterAll(() => endpoint.stop());

  test('is requested once for each attempt, and a public address that becomes private is refused the next time', async () => {
    const outcomes = [];
    for (const [index, name] of names.entries()) {
      const bad = blockedAddresses.filter((address) => !address.startsWith('127.'))[index % 50] ?? '10.0.0.1';
      let asks = 0;
      const rebinding = async () => {
        asks += 1;
        return asks === 1 ? at('127.0.0.1') : at(bad);
      };
      const url = `http://${name}:${endpoint.port}/w`;
      outcomes.push([await outcomeOf(url, true, rebinding), await outcomeOf(url, true, rebinding), asks]);
    }

    expect(outcomes).toEqual(names.map(() => [200, 'REFUSED_ADDRESS', 2]));
    expect({ sockets, connections: endpoint.connections() }).toEqual({
      sockets: names.length,
      connections: names.length,
    });
    noteFigures('T14', {
      'URLs refused at registration': urls.length,
      'and at delivery': urls.length,
      'of them with plain http allowed': foreignHosts.length,
      'answers of DNS refused': blockedAddresses.length * 6,
      'names rebound': names.length,
      'connections at canaries': canary.connections(),
      'DNS answers used twice': 0,
    });
  });
});
