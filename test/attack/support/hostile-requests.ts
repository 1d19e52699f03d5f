import fc from 'fast-check';
import { brokenTexts } from '#test/api/support/broken-texts.ts';
import type { SampledOperation } from '#test/api/support/encode.ts';
import { changedAt, type Place, placesOf } from '#test/api/support/json-places.ts';
import type { RawRequest } from '#test/api/support/raw-request.ts';
import { hostileKey, hostileString, hostileValue } from './hostile-values.ts';

/** A hostile request, with the kind of change in it. */
export interface Attack {
  readonly kind: string;
  readonly request: RawRequest;
}

type Make = (base: RawRequest, operation: SampledOperation) => fc.Arbitrary<RawRequest>;

const bodyOf = ({ body }: RawRequest): unknown => (typeof body === 'string' ? JSON.parse(body) : {});
const textOf = ({ body }: RawRequest): string => (typeof body === 'string' ? body : '{}');
const withBody = (base: RawRequest, body: string | Uint8Array): RawRequest => ({
  ...base,
  headers: { 'Content-Type': 'application/json', ...base.headers },
  body,
});
const withHeader = (base: RawRequest, name: string, value: string): RawRequest => ({
  ...base,
  headers: { ...base.headers, [name]: value },
});

const wrongValue: Make = (base) => {
  const body = bodyOf(base);
  return fc
    .tuple(fc.constantFrom(...placesOf(body)), hostileValue())
    .map(([place, value]) => withBody(base, JSON.stringify(changedAt(body, place, { value })) ?? ''));
};

const missingValue: Make = (base) => {
  const body = bodyOf(base);
  return fc
    .constantFrom(...placesOf(body))
    .map((place) => withBody(base, JSON.stringify(changedAt(body, place, 'drop')) ?? ''));
};

const extraValue: Make = (base) => {
  const body = bodyOf(base);
  const objects = placesOf(body).filter((place) => isObject(at(body, place)));
  return fc
    .tuple(fc.constantFrom(...objects), hostileKey(), hostileValue())
    .map(([place, key, value]) =>
      withBody(base, JSON.stringify(changedAt(body, [...place, key], { value }))),
    );
};

/** Names that every object of JavaScript answers to, and the one that would change its prototype. */
const objectNames = [
  '__proto__', 'constructor', 'prototype', 'toString', 'valueOf', 'hasOwnProperty', 'toJSON', 'then', 'length', '__defineGetter__',
]; // biome-ignore format: a list
const named = (value: unknown): [string, unknown][] => objectNames.map((name) => [name, value]);

/** Text of JSON, because an object in memory would lose `__proto__`. */
const withNames = (body: unknown, place: Place): string => {
  const names = Object.fromEntries(named('a'));
  const inner = { ...Object(at(body, place)), ...names, metadata: names };
  const text = JSON.stringify(changedAt(body, place, { value: inner })) ?? '';
  return text.replaceAll('"prototype":', '"__proto__":"a","prototype":');
};

/** A request with such names at each place where a map is made from input: body, metadata, query and path. */
export const objectNameAttacks = (base: RawRequest): Attack[] => {
  const [path, query] = splitTarget(base.target);
  const start = query === '' ? '?' : `${query}&`;
  const queries = [objectNames, objectNames.slice(1, 9).map((name) => `metadata[${name}]`)];
  const requests = [
    ...queries.map((names) => ({
      ...base,
      target: `${path}${start}${names.map((name) => `${name}=a`).join('&')}`,
    })),
    ...objectNames
      .slice(0, 2)
      .map((name) => ({ ...base, target: `${path.replace(/[^/]*$/, name)}${query}` })),
    ...(typeof base.body === 'string' && base.body.startsWith('{')
      ? placesOf(bodyOf(base))
          .filter((place) => isObject(at(bodyOf(base), place)))
          .map((place) => withBody(base, withNames(bodyOf(base), place)))
      : []),
  ];
  return requests.map((request) => ({ kind: 'objectNames', request }));
};

/** Texts that look empty, harmless or equal, and are not. */
const oddTexts: readonly ((text: string) => string)[] = [
  (text) => `${text}\u200b`, (text) => ` ${text} `, (text) => `${text}\u0301`, (text) => `\u202e${text}`, (text) => `${text}\u009b31m`,
  (text) => `\ufeff${text}`, (text) => `${text}\u00a0`, () => '\u3164', () => '\u2800\u200d', (text) => text.normalize('NFD'),
  (text) => `${text}\ufffd`, (text) => `${text}\u2028`,
]; // biome-ignore format: a list

const oddText: Make = (base, operation) => {
  const body = bodyOf(base);
  const texts = placesOf(body).filter((place) => typeof at(body, place) === 'string');
  if (texts.length === 0) return brokenText(base, operation);
  return fc
    .tuple(fc.constantFrom(...texts), fc.constantFrom(...oddTexts))
    .map(([place, odd]) =>
      withBody(base, JSON.stringify(changedAt(body, place, { value: odd(String(at(body, place))) })) ?? ''),
    );
};

/** The same text in another encoding than the content type says. */
const otherEncoding: Make = (base) =>
  fc
    .constantFrom<BufferEncoding>('latin1', 'utf16le', 'base64', 'hex')
    .map((encoding) =>
      withBody(base, Buffer.from(textOf(base).replace('{', '{"note":"caf\u00e9",'), encoding)),
    );

const repeatedParameter: Make = (base, operation) => {
  const [path, query] = splitTarget(base.target);
  const names = Object.keys(operation.request.query?.shape ?? { unknown: true });
  return fc.constantFrom(...names).map((name) => ({
    ...base,
    target: `${path}${query === '' ? '?' : `${query}&`}${name}=a&${name}=b&${name}[x]=1&${name}[x]=2`,
  }));
};

const idPattern = /[A-Z][A-Za-z]+:[0-9a-f-]{36}/g;
const otherKinds = [
  'Customer',
  'InternalAccount',
  'ExternalAccount',
  'Transaction',
  'Quote',
  'Webhook',
  'BeneficialOwner',
];

/** An id that exists, as an id of another kind. */
const otherKind: Make = (base, operation) => {
  const ids = [...`${decodeURIComponent(base.target)}${textOf(base)}`.matchAll(idPattern)].map(([id]) => id);
  if (ids.length === 0) return oddQuery(base, operation);
  return fc.tuple(fc.constantFrom(...ids), fc.constantFrom(...otherKinds)).map(([id, kind]) => {
    const other = id.replace(/^\w+/, kind);
    const target = base.target.replace(id, other).replace(encodeURIComponent(id), encodeURIComponent(other));
    return typeof base.body === 'string'
      ? { ...base, target, body: base.body.replace(id, other) }
      : { ...base, target };
  });
};

const edgesOfTime = [
  '2024-02-29', '2025-02-29', '0000-01-01', '0001-01-01', '9999-12-31', '2025-12-31T23:59:60Z', '2025-01-01T24:00:00Z',
  '2025-03-30T02:30:00+01:00', '2025-01-01T00:00:00-00:00', '2025-01-01T00:00:00.123456789Z', '2025-01-01t00:00:00z', '+275760-09-13',
  '2025-01-01T00:00:00+14:00', '2025-01-01 00:00:00Z', '2025-W01-1', '1735689600',
]; // biome-ignore format: a list

/** Times at the edges of calendars, in bodies and queries. */
const edgeOfTime: Make = (base, operation) => {
  const times = /\d{4}-\d\d-\d\d(?:T[\d:.]+Z)?/;
  if (!times.test(base.target + textOf(base))) return oddQuery(base, operation);
  return fc.constantFrom(...edgesOfTime).map((edge) => ({
    ...base,
    target: base.target.replace(times, encodeURIComponent(edge)),
    ...(typeof base.body === 'string' && { body: base.body.replace(times, edge) }),
  }));
};

/** Numbers as only a text of JSON can have them: JSON.stringify would write none of these. */
const rawNumbers = [
  '1e400', '-1e400', '1e-400', '-0', '1.0', '1E2', '100.00', '9007199254740993', '0.1e1', '10000000000000000000000000000001',
  '1e2', '99999999999999.99', '1.7976931348623159e308',
]; // biome-ignore format: a list

const rawNumber: Make = (base, operation) => {
  const text = textOf(base);
  const places = [...text.matchAll(/(?<=[:[,])-?\d+(?=[,}\]])/g)];
  if (places.length === 0) return brokenText(base, operation);
  return fc
    .tuple(fc.constantFrom(...places), fc.constantFrom(...rawNumbers))
    .map(([{ index, 0: found }, number]) =>
      withBody(base, `${text.slice(0, index)}${number}${text.slice(index + found.length)}`),
    );
};

/** A key twice: as it is, in another case, and spelled with an escape. */
const doubledKey: Make = (base, operation) => {
  const text = textOf(base);
  const keys = [...text.matchAll(/"([A-Za-z]\w*)":/g)];
  if (keys.length === 0) return brokenText(base, operation);
  const spellings = [
    (key: string) => key,
    (key: string) => key.toUpperCase(),
    (key: string) => `\\u${key.charCodeAt(0).toString(16).padStart(4, '0')}${key.slice(1)}`,
  ];
  return fc
    .tuple(fc.constantFrom(...keys), fc.constantFrom(...spellings), hostileValue())
    .map(([{ index, 1: key = '' }, spell, value]) =>
      withBody(base, `${text.slice(0, index)}"${spell(key)}":${JSON.stringify(value)},${text.slice(index)}`),
    );
};

const manyNames: Make = (base) => fc.constantFrom(...objectNameAttacks(base)).map(({ request }) => request);

const isObject = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const at = (value: unknown, place: readonly (string | number)[]): unknown =>
  place.reduce<unknown>((inner, key) => Object(inner)[key], value);

const brokenText: Make = (base) =>
  fc.constantFrom(...brokenTexts(textOf(base))).map((text) => withBody(base, text));

const contentTypes = [
  '', 'text/plain', 'text/json', 'application/jsonp', 'application/xml', 'application/x-www-form-urlencoded', 'multipart/form-data',
  'multipart/form-data; boundary=x', 'application/json; charset=utf-16', 'application/json;charset=utf-8', 'APPLICATION/JSON',
  'application/json, text/plain', 'application/json\t', 'json', '*/*', 'application/problem+json', 'application/octet-stream', 'image/png',
  'application/json; boundary=\u00ff', `application/json; x=${'x'.repeat(2000)}`,
]; // biome-ignore format: a list

const oddContentType: Make = (base) =>
  fc
    .constantFrom(...contentTypes)
    .map((type) => withHeader(withBody(base, textOf(base)), 'Content-Type', type));

const oddHeaders: readonly (readonly [string, string])[] = [
  ['Accept', 'text/html'], ['Accept', 'nothing'], ['Accept-Encoding', 'gzip, br, *;q=0'], ['Content-Encoding', 'gzip'],
  ['Content-Encoding', 'identity, gzip'], ['Expect', '100-continue'], ['Expect', 'nothing'], ['Connection', 'close, X-Request-Id'],
  ['Idempotency-Key', ''], ['Idempotency-Key', ' '], ['Idempotency-Key', 'x'.repeat(256)], ['Idempotency-Key', 'a b'],
  ['Idempotency-Key', '"'], ['Idempotency-Key', '""'], ['Idempotency-Key', 'schl\u00fcssel'], ['Idempotency-Key', 'a,b'],
  ['X-HTTP-Method-Override', 'DELETE'], ['X-Forwarded-For', "1.2.3.4, ' OR 1=1"], ['X-Forwarded-Host', 'evil.example'],
  ['X-Forwarded-Proto', 'http'], ['X-Original-URL', '/tokens'], ['X-Rewrite-URL', '/tokens'], ['Forwarded', 'for=1.2.3.4'],
  ['Host', 'evil.example'], ['Host', ''], ['Origin', 'https://evil.example'], ['Referer', '\u00ff'], ['Cookie', '=;;=;'],
  ['Range', 'bytes=0-0'], ['If-None-Match', '*'], ['If-Match', '"x"'], ['TE', 'trailers'], ['Upgrade', 'h2c'], ['Via', 'x'],
  ['X-Request-Id', 'mine'], ['X-Amzn-Trace-Id', 'Root=x'], ['User-Agent', '$' + '{jndi:ldap://127.0.0.1/a}'], ['User-Agent', ''],
  ['__proto__', 'x'], ['constructor', 'x'], ['X-Big', 'x'.repeat(8000)], ['X-Bigger', 'x'.repeat(12_000)], ['X-Many', 'a,'.repeat(500)],
]; // biome-ignore format: a list

const oddHeader: Make = (base) =>
  fc.constantFrom(...oddHeaders).map(([name, value]) => withHeader(base, name, value));

const oddMethod: Make = (base) =>
  fc
    .constantFrom(
      'HEAD',
      'OPTIONS',
      'TRACE',
      'GET',
      'POST',
      'PUT',
      'PATCH',
      'DELETE',
      'PROPFIND',
      'LINK',
      'PURGE',
    )
    .map((method) => ({ ...base, method }));

/** `encodeURIComponent` throws for lone surrogates. A client would send the replacement character. */
const encoded = (text: string): string => encodeURIComponent(text.toWellFormed()).slice(0, 6000);

const pathTwists: readonly ((path: string) => string)[] = [
  (path) => `${path}/`, (path) => `/${path}`, (path) => `${path}//`, (path) => `/.${path}`, (path) => `/..${path}`, (path) => `/x/..${path}`,
  (path) => `/%2e%2e${path}`, (path) => path.toUpperCase(), (path) => `${path};a=b`, (path) => `${path}%00`, (path) => `${path}%`,
  (path) => `${path}%zz`, (path) => `${path}%ff`, (path) => `${path}%c0%af`, (path) => `${path}%2f`, (path) => `${path}/..`,
  (path) => `${path}.json`, (path) => path.replaceAll('/', '\\'), (path) => path.replaceAll('/', '%2f'), (path) => `${path}${'/x'.repeat(1000)}`,
  (path) => `${path}/${'x'.repeat(8000)}`, (path) => `${path}%0d%0aX:y`, (path) => `${path}:`, (path) => `${path}*`, (path) => `${path}/{proxy+}`,
]; // biome-ignore format: a list

const splitTarget = (target: string): [string, string] => {
  const question = target.indexOf('?');
  return question < 0 ? [target, ''] : [target.slice(0, question), target.slice(question)];
};

const oddPath: Make = (base) => {
  const [path, query] = splitTarget(base.target);
  return fc.constantFrom(...pathTwists).map((twist) => ({ ...base, target: `${twist(path)}${query}` }));
};

const oddParameter: Make = (base, operation) => {
  const names = [...operation.path.matchAll(/\{(\w+)\}/g)];
  const [path, query] = splitTarget(base.target);
  if (names.length === 0) return oddPath(base, operation);
  const segments = path.split('/');
  const positions = operation.path
    .split('/')
    .flatMap((segment, index) => (segment.startsWith('{') ? [index] : []));
  return fc.tuple(fc.constantFrom(...positions), hostileString()).map(([position, value]) => ({
    ...base,
    target: `${segments.with(position, encoded(value)).join('/')}${query}`,
  }));
};

const queryTwists: readonly ((name: string) => string)[] = [
  (name) => name, (name) => `${name}=`, (name) => `${name}=&${name}=`, (name) => `${name}=1&${name}=2`, (name) => `${name}[]=1`,
  (name) => `${name}[x]=1`, (name) => `${name}=%`, (name) => `${name}=%zz`, (name) => `${name}=%ff`, (name) => `${name}=%00`,
  (name) => `%00${name}=1`, (name) => `${name}=a=b&&&=`, (name) => `${name}=${'x'.repeat(5000)}`, (name) => `${name}+=1`, () => '&', () => '=',
  () => '__proto__=1&constructor=2', () => '%', () => `${'a=1&'.repeat(400)}`,
]; // biome-ignore format: a list

const oddQuery: Make = (base, { request: { query } }) => {
  const [path, known] = splitTarget(base.target);
  const names = Object.keys(query?.shape ?? { unknown: true });
  const start = known === '' ? '?' : `${known}&`;
  const spelled = fc
    .tuple(fc.constantFrom(...names), hostileString())
    .map(([name, value]) => `?${name}=${encoded(value)}`);
  const twisted = fc
    .tuple(fc.constantFrom(...names), fc.constantFrom(...queryTwists))
    .map(([name, twist]) => `${start}${twist(name)}`);
  return fc.oneof({ weight: 2, arbitrary: spelled }, { weight: 1, arbitrary: twisted }).map((text) => ({
    ...base,
    target: `${path}${text}`,
  }));
};

const withBodies: Readonly<Record<string, [number, Make]>> = {
  oddText: [4, oddText],
  otherEncoding: [1, otherEncoding],
  wrongValue: [8, wrongValue],
  missingValue: [2, missingValue],
  extraValue: [3, extraValue],
  brokenText: [5, brokenText],
  oddContentType: [2, oddContentType],
  rawNumber: [2, rawNumber],
  doubledKey: [2, doubledKey],
};
const always: Readonly<Record<string, [number, Make]>> = {
  oddParameter: [3, oddParameter],
  oddQuery: [5, oddQuery],
  oddPath: [2, oddPath],
  repeatedParameter: [2, repeatedParameter],
  manyNames: [2, manyNames],
  otherKind: [2, otherKind],
  edgeOfTime: [1, edgeOfTime],
  oddHeader: [3, oddHeader],
  oddMethod: [1, oddMethod],
  brokenText: [1, brokenText],
};

/** Hostile variations of requests that would succeed. */
export const attacks = (operation: SampledOperation, bases: readonly RawRequest[]): fc.Arbitrary<Attack> => {
  const kinds = operation.request.body === undefined ? always : { ...always, ...withBodies };
  return fc.constantFrom(...bases).chain((base) =>
    fc.oneof(
      ...Object.entries(kinds).map(([kind, [weight, make]]) => ({
        weight,
        arbitrary: make(base, operation).map((request) => ({ kind, request })),
      })),
    ),
  );
};
