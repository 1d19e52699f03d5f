import answers from './answers.generated.json' with { type: 'json' };

/** A real answer to the first example of each operation, as test/examples/request-examples.test.ts recorded it. */
export const answerExamples: Readonly<Record<string, unknown>> = {
  ...answers,
  getOpenApi: { openapi: '3.1.0' },
};
