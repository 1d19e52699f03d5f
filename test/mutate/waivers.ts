/** A mutant that no test can catch, with the argument why it changes nothing. */
export interface Waiver {
  readonly file: string;
  /** The line of the file where the mutant starts. */
  readonly at: string;
  /** The text that the mutant replaces. */
  readonly original: string;
  readonly replacement: string;
  readonly because: string;
}

export const waivers: readonly Waiver[] = [
  {
    file: 'shared/ledger/store.ts',
    at: 'const covered = conditionFor(accountDelta(taken), [taken.purpose]);',
    original: '[taken.purpose]',
    replacement: '[]',
    because:
      'A journal that takes money has a negative sum, and then the condition does not read the purposes.',
  },
  {
    file: 'shared/directory/rules.ts',
    at: '.sort((left, right) => (positionOf(left) < positionOf(right) ? -1 : 1));',
    original: 'positionOf(left) < positionOf(right)',
    replacement: '(positionOf(left) <= positionOf(right))',
    because: 'No two providers have the same position, so the order of equal ones never matters.',
  },
  {
    file: 'shared/rates/rules.ts',
    at: 'const byCode = ([one]: [string, unknown], [other]: [string, unknown]): number => (one < other ? -1 : 1);',
    original: 'one < other',
    replacement: '(one <= other)',
    because: 'The codes are the keys of one object, so no two are equal.',
  },
];
