import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Certificate, selfSigned } from '#infra/local/counterparties/certificate.ts';
import { type Behaviour, type Endpoint, postTo, startEndpoint } from '../support/endpoints.ts';

const answer: Behaviour = (socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n');
const resolve = async () => [{ address: '127.0.0.1', family: 4 }];

const former = getCACertificates();
let trusted: Certificate;
let endpoint: Endpoint;
const names: string[] = [];

beforeAll(async () => {
  trusted = selfSigned('hooks.example');
  setDefaultCACertificates([...former, trusted.cert]);
  endpoint = await startEndpoint(answer, {
    ...trusted,
    SNICallback: (name, done) => {
      names.push(name);
      done(null);
    },
  });
});
afterAll(() => {
  setDefaultCACertificates(former);
  endpoint.stop();
});

test('an endpoint with a certificate for its name is spoken to by that name', async () => {
  const result = await postTo(`https://hooks.example:${endpoint.port}/w`, { resolve });

  expect(result).toMatchObject({ kind: 'ANSWERED', status: 200 });
  expect(names).toEqual(['hooks.example']);
  expect(endpoint.requests).toHaveLength(1);
});

test('a certificate for another name is refused before anything is sent', async () => {
  const result = await postTo(`https://other.example:${endpoint.port}/w`, { resolve });

  expect(result).toMatchObject({ kind: 'NO_ANSWER', reason: 'TLS' });
  expect(endpoint.requests).toHaveLength(1);
});

test('a certificate that nobody vouches for is refused before anything is sent', async () => {
  const unknown = await startEndpoint(answer, selfSigned('hooks.example'));

  const result = await postTo(`https://hooks.example:${unknown.port}/w`, { resolve });
  unknown.stop();

  expect(result).toMatchObject({ kind: 'NO_ANSWER', reason: 'TLS' });
  expect(unknown.requests).toEqual([]);
});

test('an endpoint that speaks only what is broken is refused', async () => {
  const old = await startEndpoint(answer, { ...trusted, minVersion: 'TLSv1', maxVersion: 'TLSv1.1' });

  const result = await postTo(`https://hooks.example:${old.port}/w`, { resolve });
  old.stop();

  expect(result).toMatchObject({ kind: 'NO_ANSWER', reason: 'TLS' });
});
