import { expect, it } from 'vitest';
import { inTheAnswer, type MagicValues, outcomeOfEnd } from '#shared/kernel/magic-values.ts';

const question: MagicValues<string> = {
  values: {
    '001': { outcome: 'PENDING', effect: 'It waits.', when: inTheAnswer },
    '002': { outcome: 'REJECTED', effect: 'It fails.', when: inTheAnswer },
  },
  otherwise: { outcome: 'APPROVED', effect: 'It works.', when: inTheAnswer },
};

it.each([
  ['Acme 001', 'PENDING'],
  ['002', 'REJECTED'],
  ['0021', 'APPROVED'],
  ['', 'APPROVED'],
])('the end of %j decides: %s', (text, outcome) => {
  expect(outcomeOfEnd(question, text)).toBe(outcome);
});
