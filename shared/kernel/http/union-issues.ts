import * as z from 'zod';
import { elementOf, innerOf, isFields, shapeOf } from './body-fields.ts';

type Schema = z.core.$ZodType;
type Issue = z.core.$ZodIssue;
type Path = readonly PropertyKey[];
type Fields = Readonly<Record<PropertyKey, unknown>>;

interface Variant {
  readonly schema: z.ZodObject;
  /** The value of the field that names the variant. */
  readonly name: unknown;
}

const variantsOf = (union: z.ZodDiscriminatedUnion): Variant[] =>
  union.options.flatMap((schema) => {
    if (!(schema instanceof z.ZodObject)) return [];
    const field = schema.shape[union.def.discriminator];
    return field instanceof z.ZodLiteral ? [{ schema, name: [...field.values][0] }] : [];
  });

const pathOf = ({ path }: Issue): string => path.map(String).join('.');

const isMissing = (issue: Issue): boolean =>
  (issue.code === 'invalid_type' || issue.code === 'invalid_value') && issue.input === undefined;

const textsOf = (issues: readonly Issue[]): Set<string> => new Set(issues.map(({ message }) => message));

/** The rules that every variant sets for the field; if each sets its own, none of them may be meant. */
const rulesOfAll = (byVariant: readonly Issue[][], discriminator: string): Issue[] => {
  const [first = [], ...others] = byVariant;
  const common = first.filter(({ message }) => others.every((issues) => textsOf(issues).has(message)));
  const [issue] = first;
  if (common.length > 0 || issue === undefined) return common;
  return [{ code: 'custom', path: issue.path, message: `is not valid for any ${discriminator}` }];
};

/** The problems of a value that names no variant, whichever was meant. */
const commonIssues = (union: z.ZodDiscriminatedUnion, value: Fields): Issue[] => {
  const { discriminator } = union.def;
  const tried = variantsOf(union).map(({ schema, name }) => {
    const issues = issuesIn(schema, { ...value, [discriminator]: name });
    return { schema, issues: Map.groupBy(issues, pathOf) };
  });
  const paths = new Set(tried.flatMap(({ issues }) => [...issues.keys()]));
  return [...paths].flatMap((path) => {
    const found = tried.flatMap(({ issues }) => issues.get(path) ?? []);
    const [field = ''] = found[0]?.path ?? [];
    const concerned = tried.filter(({ schema }) => found.some(isMissing) || field in schema.shape);
    const byVariant = concerned.map(({ issues }) => issues.get(path) ?? []);
    return byVariant.every((issues) => issues.length > 0) ? rulesOfAll(byVariant, discriminator) : [];
  });
};

const at = (value: unknown, [key, ...rest]: Path): unknown =>
  key === undefined ? value : at(Object(value)[key], rest);

const schemaAt = (schema: Schema, value: unknown, [key, ...rest]: Path): Schema | undefined => {
  if (key === undefined) return schema;
  const field = isFields(value) ? shapeOf(schema, value)?.[String(key)] : elementOf(schema);
  return field && schemaAt(field, at(value, [key]), rest);
};

const unionOf = (schema: Schema | undefined): z.ZodDiscriminatedUnion | undefined => {
  if (schema === undefined || schema instanceof z.ZodDiscriminatedUnion) return schema;
  return unionOf(innerOf(schema));
};

const hiddenBy = (issue: Issue, schema: Schema, value: unknown): Issue[] => {
  if (issue.code !== 'invalid_union' || issue.discriminator === undefined) return [];
  const path = issue.path.slice(0, -1);
  const union = unionOf(schemaAt(schema, value, path));
  const part = at(value, path);
  if (union === undefined || !isFields(part)) return [];
  return commonIssues(union, part).map((common) => ({ ...common, path: [...path, ...common.path] }));
};

const issuesIn = (schema: z.ZodType, value: unknown): Issue[] => {
  const { error } = schema.safeParse(value, { reportInput: true });
  return error === undefined ? [] : [...error.issues, ...issuesOfEveryVariant(schema, value, error)];
};

/**
 * A part of a body that names no known variant has this one problem for zod, and its other problems stay hidden. These
 * are the problems of the part whichever variant was meant: wrong values of fields, and missing fields that every
 * variant has. Parts may lie in parts.
 *
 * @param error of `schema` for `value`
 */
export const issuesOfEveryVariant = (schema: z.ZodType, value: unknown, error: z.ZodError): Issue[] =>
  error.issues.flatMap((issue) => hiddenBy(issue, schema, value));
