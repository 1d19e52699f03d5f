import * as z from 'zod';
import { refuse } from '../start-error.ts';

/** What a method says of its requests and answers beside its integration. */
export const declarationsSchema = z.object({
  parameters: z.array(z.looseObject({ name: z.string(), in: z.string() })).default([]),
  responses: z
    .record(z.string(), z.looseObject({ headers: z.record(z.string(), z.unknown()).default({}) }))
    .default({}),
});

export type Declarations = z.infer<typeof declarationsSchema>;

const places: Readonly<Record<string, string>> = { header: 'header', path: 'path', querystring: 'query' };

/** API Gateway does not import a mapping from a parameter that its method does not declare. */
export const checkMappedParameter = (
  apiId: string,
  label: string,
  { parameters }: Declarations,
  expression: string,
): void => {
  const [, place = '', name] = /^method\.request\.(header|path|querystring)\.(.+)$/.exec(expression) ?? [];
  if (name === undefined) return;
  const isDeclared = parameters.some((one) => one.in === places[place] && one.name === name);
  if (!isDeclared)
    refuse(apiId, `${label} maps from ${expression}, which it does not declare as a parameter`);
};

/** Nor a mapping to a header of an answer that the method does not declare. */
export const checkMappedHeader = (
  apiId: string,
  label: string,
  { responses }: Declarations,
  { status, name }: { readonly status: string; readonly name: string },
): void => {
  if (responses[status]?.headers[name] === undefined)
    refuse(apiId, `${label} sets the header ${name}, which its response ${status} does not declare`);
};
