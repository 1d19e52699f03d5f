import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import { parameterExample } from '#shared/api/openapi/examples/parameters.ts';
import { answerExamples, requestExamples } from '#shared/api/openapi/examples/requests.ts';
import { operations } from '#shared/api/operations.ts';

const withBody = operations.filter(({ request }) => request.body ?? request.form);
const withAnswer = operations.filter(({ response }) => response.body);

describe('a request body', () => {
  it.each(withBody.map((operation) => [operation.id, operation] as const))(
    'of %s has examples, and the schema takes them',
    (id, { request }) => {
      const examples = Object.values(requestExamples[id] ?? {});

      expect(examples).not.toEqual([]);
      for (const { value } of examples) {
        const schema = request.body ?? request.form?.omit({ file: true });
        expect(schema?.safeParse(value)).toMatchObject({ success: true });
      }
    },
  );

  it('belongs to an operation for every entry of examples', () => {
    const ids = withBody.map(({ id }) => id);

    expect(Object.keys(requestExamples).filter((id) => !ids.includes(id))).toEqual([]);
  });
});

describe('an answer', () => {
  it.each(withAnswer.map((operation) => [operation.id, operation] as const))(
    'of %s has an example with documented fields only',
    (id, { response }) => {
      const example = answerExamples[id];

      const parsed = response.body?.safeParse(example);

      expect(parsed).toMatchObject({ success: true });
      expect(isDeepStrictEqual(parsed?.data, example)).toBe(true);
    },
  );

  it('shows nothing of the machine that recorded it, and no secret', () => {
    const text = JSON.stringify(answerExamples).replaceAll('sandbox.uma.test', '');

    expect(text.match(/127\.0\.0\.1|localhost|[\w-]+\.uma\.test/g)).toBeNull();
    expect(text).toContain('"clientSecret":"shown-once"');
    expect(Object.keys(answerExamples).toSorted()).toEqual(withAnswer.map(({ id }) => id).toSorted());
  });
});

describe('a parameter', () => {
  const all = operations.flatMap(({ id, request }) =>
    [request.path, request.query, request.headers].flatMap((schema) =>
      Object.entries(schema?.shape ?? {}).map(([name, field]) => ({ id, name, field })),
    ),
  );

  it('has an example if a request needs it', () => {
    const needed = all.filter(({ field }) => !field.safeParse(undefined).success);

    expect(needed.length).toBeGreaterThan(20);
    expect(needed.filter(({ id, name }) => parameterExample(id, name) === undefined)).toEqual([]);
  });

  it('has an example that its schema takes', () => {
    const refused = all.filter(({ id, name, field }) => {
      const example = parameterExample(id, name);
      const value = typeof example === 'object' ? example : String(example);
      return example !== undefined && !field.safeParse(value).success;
    });

    expect(refused.map(({ id, name }) => `${id} ${name}`)).toEqual([]);
  });
});
