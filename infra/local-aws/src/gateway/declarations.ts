import * as z from 'zod';
import { refuse } from '../start-error.ts';
import type { Place } from './place.ts';

/** The parameters and responses that a method declares beside its integration. */
export const declarationsSchema = z.object({
  parameters: z.array(z.looseObject({ name: z.string(), in: z.string() })).default([]),
  responses: z
    .record(z.string(), z.looseObject({ headers: z.record(z.string(), z.unknown()).default({}) }))
    .default({}),
});

export type Declarations = z.infer<typeof declarationsSchema>;

const places: Readonly<Record<string, string>> = { header: 'header', path: 'path', querystring: 'query' };

/** Refuses a mapping from a parameter that the method does not declare, as API Gateway does at import. */
export const checkMappedParameter = (
  { logicalId, label }: Place,
  { parameters }: Declarations,
  expression: string,
): void => {
  const [, place = '', name] = /^method\.request\.(header|path|querystring)\.(.+)$/.exec(expression) ?? [];
  if (name === undefined) return;
  const isDeclared = parameters.some((one) => one.in === places[place] && one.name === name);
  if (!isDeclared)
    refuse(logicalId, `${label} maps from ${expression}, which it does not declare as a parameter`);
};

/** Refuses a mapping to a response header that the method does not declare, as API Gateway does at import. */
export const checkMappedHeader = (
  { logicalId, label }: Place,
  { responses }: Declarations,
  { status, name }: { readonly status: string; readonly name: string },
): void => {
  if (responses[status]?.headers[name] === undefined)
    refuse(logicalId, `${label} sets the header ${name}, which its response ${status} does not declare`);
};
