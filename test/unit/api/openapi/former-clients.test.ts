import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { answerExamples } from '#shared/api/openapi/examples/requests.ts';
import { operations } from '#shared/api/operations.ts';

/**
 * What clients sent and got before the fields of later-fields.test.ts: the examples of requests of commit 83c5ccf5, and the
 * answers that were recorded for them then. It is never recorded again.
 */
const formerSchema = z.record(
  z.string(),
  z.object({ requests: z.array(z.unknown()), answer: z.unknown().optional() }),
);
const former = formerSchema.parse(
  JSON.parse(readFileSync(join(import.meta.dirname, 'former-calls.json'), 'utf8')),
);

/** An answer in lists of what a row of them can be. */
type Kinds = ReadonlyMap<string, ReadonlySet<string>>;

const kindOf = (value: unknown): string => {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
};

const collect = (value: unknown, path: string, kinds: Map<string, Set<string>>): void => {
  const known = kinds.get(path) ?? new Set<string>();
  kinds.set(path, known.add(kindOf(value)));
  if (Array.isArray(value)) for (const one of value) collect(one, `${path}[]`, kinds);
  else if (typeof value === 'object' && value !== null)
    for (const [name, one] of Object.entries(value)) collect(one, `${path}.${name}`, kinds);
};

/** The type of every field of an answer, by its path; elements of a list share theirs. */
const kindsOf = (answer: unknown): Kinds => {
  const kinds = new Map<string, Set<string>>();
  collect(answer, '', kinds);
  return kinds;
};

/** What a client that knows the former answer misses in the present one. */
const missedIn = (present: unknown, before: unknown): string[] => {
  const now = kindsOf(present);
  return [...kindsOf(before)].flatMap(([path, kinds]) => {
    const found = now.get(path);
    if (found === undefined) return [`${path} is gone`];
    return [...kinds].filter((kind) => !found.has(kind)).map((kind) => `${path} is no ${kind} any more`);
  });
};

const rows = Object.entries(former).map(([id, calls]) => ({ id, ...calls }));
const operationOf = (id: string) => operations.find((operation) => operation.id === id);

describe('a client from before the later fields', () => {
  it.each(rows)('may still call $id with what it sent', ({ id, requests }) => {
    const operation = operationOf(id);
    const schema = operation?.request.body ?? operation?.request.form?.omit({ file: true });

    expect(operation).toBeDefined();
    for (const request of requests) expect(schema?.safeParse(request).error).toBeUndefined();
  });

  it.each(rows.filter(({ answer }) => answer !== undefined))(
    'gets from $id every field that it knows, with the same type',
    ({ id, answer }) => {
      expect(missedIn(answerExamples[id], answer)).toEqual([]);
    },
  );

  it('sees more than seventy operations, and a field that went or changed would be found', () => {
    const { createQuote } = former;
    const { transactionId: _gone, ...incomplete } = z
      .looseObject({ transactionId: z.string() })
      .parse(createQuote?.answer);
    const others = { ...incomplete, transactionId: 'x', exchangeRate: '1.15' };

    expect(rows.length).toBeGreaterThan(70);
    expect(missedIn(incomplete, createQuote?.answer)).toEqual(['.transactionId is gone']);
    expect(missedIn(others, createQuote?.answer)).toEqual(['.exchangeRate is no number any more']);
  });

  it('gets fields that it does not know, and ignores them', () => {
    const added = missedIn(former.getTransaction?.answer, answerExamples.getTransaction);

    expect(added).toEqual(expect.arrayContaining(['.direction is gone', '.railSelectionMode is gone']));
  });
});
