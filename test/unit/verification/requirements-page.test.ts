import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import {
  categoriesOfBusiness,
  categoriesOfPerson,
  fieldsOfIndividual,
} from '#shared/verification/requirements.ts';

/** The cells of the table rows of docs/verification.md. */
const rows = (await readFile('docs/verification.md', 'utf8'))
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .map((line) => line.split('|').map((cell) => cell.trim()));

it('docs/verification.md lists the documents of each category of a business', () => {
  const listed = Object.fromEntries(rows.map(([, name = '', accepted = '']) => [name, accepted.split(', ')]));

  expect(categoriesOfBusiness.map(({ accepted }) => accepted)).toEqual([
    listed['legal presence'],
    listed['company details'],
    listed['control structure'],
    listed['ownership structure'],
    listed['proof of address'],
  ]);
});

it('docs/verification.md lists what an individual needs', () => {
  const [, , fields = '', documents = ''] = rows.find(([, of]) => of === 'an individual') ?? [];

  expect(fields.replaceAll('`', '').split(', ')).toEqual([...fieldsOfIndividual]);
  const accepted = categoriesOfPerson.flatMap((category) => category.accepted);
  expect(documents.match(/[A-Z_]{5,}/g)).toEqual(accepted);
});
