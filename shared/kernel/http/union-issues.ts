import * as z from 'zod';

type Issue = z.core.$ZodIssue;

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

const isMissing = (issue: Issue): boolean => issue.code === 'invalid_type' && issue.input === undefined;

/**
 * A body that names no known variant has this one problem for zod, and its other problems stay hidden. These are the
 * problems of the body whichever variant was meant: wrong values of fields, and missing fields that every variant has.
 *
 * @param error of `schema` for `value`
 */
export const issuesOfEveryVariant = (schema: z.ZodType, value: unknown, error: z.ZodError): Issue[] => {
  if (!(schema instanceof z.ZodDiscriminatedUnion) || typeof value !== 'object' || value === null) return [];
  const { discriminator } = schema.def;
  if (error.issues.every((issue) => pathOf(issue) !== discriminator)) return [];
  const tried = variantsOf(schema).map((variant) => {
    const asked = { ...value, [discriminator]: variant.name };
    const issues = variant.schema.safeParse(asked, { reportInput: true }).error?.issues ?? [];
    return { variant, issues };
  });
  const isOfAll = (issue: Issue): boolean =>
    tried.every(({ variant, issues }) => {
      const isForeign = !(String(issue.path[0]) in variant.schema.shape);
      return (isForeign && !isMissing(issue)) || issues.some((other) => pathOf(other) === pathOf(issue));
    });
  const byPath = new Map(tried.flatMap(({ issues }) => issues).map((issue) => [pathOf(issue), issue]));
  return [...byPath.values()].filter(isOfAll);
};
