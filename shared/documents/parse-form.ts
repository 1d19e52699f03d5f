import type * as z from 'zod';
import { invalidInput, issuesOf } from '#shared/kernel/http/parse-request.ts';
import type { UploadForm } from './read-form.ts';

/**
 * The text fields of a form as their schema has them; every problem of the form in one refusal.
 *
 * @throws Refusal INVALID_INPUT
 */
export const parseForm = <Schema extends z.ZodObject>(
  schema: Schema,
  { fields, file, issues }: UploadForm,
  isFileNeeded: boolean,
): z.output<Schema> => {
  const known = Object.keys(schema.shape).flatMap((name) => {
    const value = fields.get(name);
    return value === undefined ? [] : [[name, value] as const];
  });
  const parsed = schema.safeParse(Object.fromEntries(known), { reportInput: true });
  const isMissing = isFileNeeded && file === undefined && !issues.some(({ path }) => path === 'file');
  const all = [
    ...issues.filter(({ path }) => path === 'file' || Object.hasOwn(schema.shape, path)),
    ...(isMissing ? [{ path: 'file', message: 'is required' }] : []),
    ...(parsed.success ? [] : issuesOf(parsed.error, '')),
  ];
  if (parsed.success && all.length === 0) return parsed.data;
  throw invalidInput(all);
};
