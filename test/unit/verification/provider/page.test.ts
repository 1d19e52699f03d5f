import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { orderBody } from '#shared/verification/provider/ask.ts';
import { providerResultSchema } from '#shared/verification/provider/result.ts';
import { contact, having, wholeIndividual } from '../applicants.ts';
import { caseId } from './support/cases.ts';

it('docs/verification.md shows a real order and a real answer', async () => {
  const page = readFileSync('docs/verification.md', 'utf8');
  const blocks = [...page.matchAll(/```json\n(.*?)```/gs)].map(([, text = '']): unknown => JSON.parse(text));
  const individual = having(wholeIndividual, contact);
  const facts = { ...individual, documents: wholeIndividual.documents.slice(0, 1) };
  const order = JSON.parse(await orderBody({ caseId, revision: 1 }, facts));

  expect(blocks).toEqual([
    { ...order, documents: [{ ...order.documents[0], url: 'https://…' }] },
    providerResultSchema.parse(blocks[1]),
  ]);
});
