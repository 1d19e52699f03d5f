import { refuse } from '../start-error.ts';
import type { GatewayRequest } from './gateway-request.ts';
import { pathValue } from './path-value.ts';
import type { Place } from './place.ts';

/** What a mapping expression may read; `integration` is set once the integration has answered. */
export interface ParameterScope {
  readonly request: GatewayRequest;
  readonly context: object;
  readonly stageVariables: Readonly<Record<string, string>>;
  readonly integration?: { readonly headers: Readonly<Record<string, string>>; readonly body: Buffer };
}

/** A compiled mapping expression of an identity source, a request parameter or a response parameter. */
export interface ParameterSource {
  readonly expression: string;
  /** Gives undefined when the request has no such value. */
  readonly read: (scope: ParameterScope) => string | undefined;
}

type Read = ParameterSource['read'];

const forms: readonly (readonly [RegExp, (name: string) => Read])[] = [
  [/^'(.*)'$/s, (text) => () => text],
  [
    /^(?:method\.)?request\.header\.(.+)$/,
    (name) =>
      ({ request }) =>
        request.header(name),
  ],
  [
    /^(?:method\.)?request\.querystring\.(.+)$/,
    (name) =>
      ({ request }) =>
        request.query.get(name)?.at(-1),
  ],
  [
    /^(?:method\.)?request\.path\.(.+)$/,
    (name) =>
      ({ request }) =>
        request.pathParameters[name],
  ],
  [
    /^(?:method\.)?request\.body$/,
    () =>
      ({ request }) =>
        request.body.toString(),
  ],
  [
    /^context\.(.+)$/,
    (path) =>
      ({ context }) =>
        text(pathValue(context, path.split('.'))),
  ],
  [
    /^stageVariables\.(.+)$/,
    (name) =>
      ({ stageVariables }) =>
        stageVariables[name],
  ],
  [
    /^integration\.response\.header\.(.+)$/,
    (name) =>
      ({ integration }) =>
        integration?.headers[name.toLowerCase()],
  ],
  [
    /^integration\.response\.body$/,
    () =>
      ({ integration }) =>
        integration?.body.toString(),
  ],
];

/** @throws StartError for an expression that this gateway does not support */
export const parameterSource = ({ logicalId, label }: Place, expression: string): ParameterSource => {
  for (const [form, make] of forms) {
    const match = form.exec(expression);
    if (match) return { expression, read: make(match[1] ?? '') };
  }
  return refuse(logicalId, `${label} maps from ${expression}, which is not supported`);
};

const text = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : undefined;
