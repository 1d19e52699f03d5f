import { expect, it } from 'vitest';
import { counterpartyInformation } from '#shared/transactions/counterparty.ts';

const [FULL_NAME, BIRTH_DATE, NATIONALITY] = ['Ada Obi', '1990-01-15', 'NG'];

it.each([
  [undefined, undefined],
  [{}, undefined],
  [{ fullName: 'Ada Obi' }, { FULL_NAME }],
  [{ legalName: 'Obi Ltd' }, { FULL_NAME: 'Obi Ltd' }],
  [
    { fullName: 'Ada Obi', birthDate: '1990-01-15', nationality: 'NG' },
    { FULL_NAME, BIRTH_DATE, NATIONALITY },
  ],
  [{ nationality: 'NG' }, { NATIONALITY }],
])('of %o shows %o', (person, information) => {
  expect(counterpartyInformation(person)).toEqual(information);
});
