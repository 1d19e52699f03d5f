import fc from 'fast-check';
import { brokenTexts } from '#test/api/support/broken-texts.ts';
import type { SampledOperation } from '#test/api/support/encode.ts';
import { changedAt, placesOf } from '#test/api/support/json-places.ts';
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
  wrongValue: [8, wrongValue],
  missingValue: [2, missingValue],
  extraValue: [3, extraValue],
  brokenText: [5, brokenText],
  oddContentType: [2, oddContentType],
};
const always: Readonly<Record<string, [number, Make]>> = {
  oddParameter: [3, oddParameter],
  oddQuery: [5, oddQuery],
  oddPath: [2, oddPath],
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
