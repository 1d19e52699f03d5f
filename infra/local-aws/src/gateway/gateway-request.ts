import type { IncomingMessage } from 'node:http';

/** A request before the gateway makes an event or a service call of it. */
export interface GatewayRequest {
  /** A client may have chosen it. */
  readonly requestId: string;
  /** Always the gateway's own. */
  readonly extendedRequestId: string;
  readonly method: string;
  /** Path below the stage, percent-encoded, with a leading `/`. */
  readonly path: string;
  /** Path with the stage. */
  readonly fullPath: string;
  /** Decoded parameters in the order of the query string. */
  readonly query: ReadonlyMap<string, readonly string[]>;
  /** Names as the client spells them, in the order sent. */
  readonly headers: readonly (readonly [string, string])[];
  /** The last value of a header; the name is not case-sensitive. */
  readonly header: (name: string) => string | undefined;
  readonly pathParameters: Readonly<Record<string, string>>;
  readonly body: Buffer;
  readonly sourceIp: string;
  readonly protocol: string;
  readonly receivedAtMs: number;
  readonly traceId: string;
}

/** The parts of a request target. */
export interface Target {
  /** Path below the stage; undefined when the request names another stage or none. */
  readonly path: string | undefined;
  readonly fullPath: string;
  readonly query: string;
}

/** Splits a request target. Gives undefined for anything but a path or an absolute URL. */
export const parseTarget = (target: string, stageName: string): Target | undefined => {
  const origin = target.startsWith('/') ? '' : /^https?:\/\/[^/?#]*/i.exec(target)?.[0];
  if (origin === undefined) return undefined;
  const local = target.slice(origin.length);
  const question = local.indexOf('?');
  const fullPath = question < 0 ? local : local.slice(0, question);
  const query = question < 0 ? '' : local.slice(question + 1);
  const stage = `/${stageName}`;
  if (fullPath === stage) return { path: '/', fullPath, query };
  const isInStage = fullPath.startsWith(`${stage}/`);
  return { path: isInStage ? fullPath.slice(stage.length) : undefined, fullPath, query };
};

const noQuery: ReadonlyMap<string, readonly string[]> = new Map();

/** @throws URIError for bad percent-encoding */
export const parseQuery = (query: string): ReadonlyMap<string, readonly string[]> => {
  if (query === '') return noQuery;
  const values = new Map<string, string[]>();
  for (const pair of query.split('&')) {
    if (pair === '') continue;
    const equals = pair.indexOf('=');
    const name = decode(equals < 0 ? pair : pair.slice(0, equals));
    const value = equals < 0 ? '' : decode(pair.slice(equals + 1));
    const known = values.get(name);
    if (known) known.push(value);
    else values.set(name, [value]);
  }
  return values;
};

const decode = (text: string): string => decodeURIComponent(text.replaceAll('+', ' '));

export const headerPairs = ({ rawHeaders }: IncomingMessage): (readonly [string, string])[] => {
  const pairs: (readonly [string, string])[] = [];
  for (let index = 0; index < rawHeaders.length; index += 2) {
    pairs.push([rawHeaders[index] ?? '', rawHeaders[index + 1] ?? '']);
  }
  return pairs;
};

export const headerLookup =
  (pairs: readonly (readonly [string, string])[]) =>
  (name: string): string | undefined => {
    const wanted = name.toLowerCase();
    return pairs.findLast(([key]) => key.toLowerCase() === wanted)?.[1];
  };
