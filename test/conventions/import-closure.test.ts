import { expect, test } from 'vitest';
import { closureOf, modulesIn } from './architecture/sources.ts';

const modules = modulesIn('functions', 'shared');

/** The files that a reader may have to open to follow one task, from the function where it begins. A number only falls. */
test.each([
  ['functions/payments/create-transfer-out.ts', 88],
  ['functions/payments/create-quote.ts', 113],
  ['functions/payments/execute-quote.ts', 84],
  ['functions/payments/steps/pay-out.ts', 104],
  ['functions/webhooks/workers/make-events.ts', 109],
  ['functions/webhooks/workers/deliver-events.ts', 49],
  ['functions/documents/follow-upload.ts', 65],
  ['functions/transactions/list-transactions.ts', 68],
])('%s imports at most %i files', (start, most) => {
  const paths = closureOf(start, modules);

  expect(paths.length, paths.join('\n')).toBeLessThanOrEqual(most);
});

test('what an imported file imports counts as well', () => {
  const three = [
    { path: 'functions/a.ts', imports: ['shared/b.ts'] },
    { path: 'shared/b.ts', imports: ['shared/c.ts'] },
    { path: 'shared/c.ts', imports: [] },
  ];

  expect(closureOf('functions/a.ts', three)).toEqual(['functions/a.ts', 'shared/b.ts', 'shared/c.ts']);
});
