import * as z from 'zod';
import { isJsonObject, type Json } from '../template-json.ts';

/** All lines that have a text. */
export interface LinesQuery {
  readonly kind: 'lines';
  readonly text: string;
  readonly order: 'asc' | 'desc';
  readonly limit: number;
}

/** How many lines of JSON have a value in one field, by the values of others; the most first. */
export interface CountQuery {
  readonly kind: 'count';
  readonly field: string;
  readonly value: string;
  readonly by: readonly string[];
  readonly as: string;
  readonly limit: number;
}

export interface FieldCondition {
  readonly field: string;
  readonly is: '=' | '>=' | '<=';
  readonly value: string;
}

/** Lines of JSON whose fields fit, the newest first. */
export interface FieldsQuery {
  readonly kind: 'fields';
  readonly where: readonly FieldCondition[];
  readonly limit: number;
}

const linesPattern =
  /^fields @timestamp, @log, @message\s*\|\s*filter @message like "([^"\\]*)"\s*\|\s*sort @timestamp (asc|desc)\s*\|\s*limit (\d{1,5})$/;
const countPattern =
  /^filter (\w+) = "([^"\\]*)"\s*\|\s*stats count\(\*\) as (\w+) by (\w+(?:, \w+)*)\s*\|\s*sort \3 desc\s*\|\s*limit (\d{1,5})$/;

const condition = String.raw`\w+ (?:=|>=|<=) (?:"[^"\\]*"|\d+)`;
const fieldsPattern = new RegExp(
  String.raw`^fields @timestamp, @log, @message\s*\|\s*filter (${condition}(?: and ${condition})*)\s*\|\s*sort @timestamp desc\s*\|\s*limit (\d{1,5})$`,
);

const conditionsOf = (filter: string): FieldCondition[] =>
  [...filter.matchAll(/(\w+) (=|>=|<=) (?:"([^"]*)"|(\d+))/g)].map(
    ([, field = '', is, text, number = '']): FieldCondition => ({
      field,
      is: is === '>=' || is === '<=' ? is : '=',
      value: text ?? number,
    }),
  );

/** A query of one of the three forms that the host runs. */
export const logQueryOf = (text: string): LinesQuery | CountQuery | FieldsQuery | undefined => {
  const fields = fieldsPattern.exec(text);
  if (fields) return { kind: 'fields', where: conditionsOf(fields[1] ?? ''), limit: Number(fields[2]) };
  const lines = linesPattern.exec(text);
  if (lines) {
    const order = lines[2] === 'desc' ? 'desc' : 'asc';
    return { kind: 'lines', text: lines[1] ?? '', order, limit: Number(lines[3]) };
  }
  const [, field, value = '', as = '', by = '', limit] = countPattern.exec(text) ?? [];
  return field === undefined
    ? undefined
    : { kind: 'count', field, value, as, by: by.split(', '), limit: Number(limit) };
};

const jsonLine = z.string().transform((text, context): Json => {
  try {
    return JSON.parse(text);
  } catch {
    context.addIssue('no JSON');
    return z.NEVER;
  }
});

/** Rows of a count. Like Logs Insights, it sees the fields of lines that are JSON. */
export const countRows = (
  messages: readonly string[],
  { field, value, by, as, limit }: CountQuery,
): { readonly field: string; readonly value: string }[][] => {
  const counts = new Map<string, { readonly group: readonly string[]; count: number }>();
  for (const message of messages) {
    const { data } = jsonLine.safeParse(message);
    if (!isJsonObject(data) || String(data[field]) !== value) continue;
    const group = by.map((name) => String(data[name] ?? ''));
    const key = JSON.stringify(group);
    counts.set(key, { group, count: (counts.get(key)?.count ?? 0) + 1 });
  }
  return [...counts.values()]
    .sort((left, right) => right.count - left.count)
    .slice(0, limit)
    .map(({ group, count }) => [
      ...by.map((name, index) => ({ field: name, value: group[index] ?? '' })),
      { field: as, value: String(count) },
    ]);
};

/** Whether a line fits. Like Logs Insights, it compares numbers as numbers, also those that are written as text. */
export const fitsFields = (message: string, where: readonly FieldCondition[]): boolean => {
  const { data } = jsonLine.safeParse(message);
  if (!isJsonObject(data)) return false;
  return where.every(({ field, is, value }) => {
    const own = data[field];
    if (own === undefined || own === null) return false;
    if (is === '=') return String(own) === value;
    return is === '>=' ? Number(own) >= Number(value) : Number(own) <= Number(value);
  });
};
