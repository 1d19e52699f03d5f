import type { GatewayRequest } from './gateway-request.ts';
import { pathValue } from './path-value.ts';

/** Whether this gateway can read a JSONPath: `$` followed by members and indexes. */
export const isSimpleJsonPath = (path: string): boolean => /^\$(\.[\w-]+|\[\d+\]|\['[^']+'\])*$/.test(path);

/** Makes `$input` of a mapping template. */
export const inputOf = (request: GatewayRequest, body: Buffer): object => {
  const text = body.toString();
  const valueAt = (path: unknown): unknown => {
    const keys = [...String(path).matchAll(/\.([\w-]+)|\[(\d+)\]|\['([^']+)'\]/g)];
    return pathValue(
      parsed(text),
      keys.map(([, member, index, quoted]) => member ?? index ?? quoted ?? ''),
    );
  };
  return {
    body: text,
    json: (path: unknown) => JSON.stringify(valueAt(path) ?? ''),
    path: (path: unknown) => valueAt(path) ?? '',
    params: (name?: unknown) => (name === undefined ? parameters(request) : parameter(request, String(name))),
  };
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
};

/** As API Gateway does, looks in the path, then in the query, then in the headers. */
const parameter = (request: GatewayRequest, name: string): string =>
  request.pathParameters[name] ?? request.query.get(name)?.at(-1) ?? request.header(name) ?? '';

const parameters = (request: GatewayRequest): object => ({
  path: request.pathParameters,
  querystring: Object.fromEntries([...request.query].map(([name, values]) => [name, values.at(-1) ?? ''])),
  header: Object.fromEntries(request.headers),
});
