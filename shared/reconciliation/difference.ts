import * as z from 'zod';
import { formatId, type IdType } from '#shared/kernel/ids.ts';

/** What can be wrong. docs/runbook.md says of each what it means. */
export const differenceKinds = [
  /** A journal's legs do not sum to zero, or name another account or currency. */
  'JOURNAL_LEGS',
  /** A journal belongs to no payment or deposit, or is of a kind that the environment cannot have. */
  'JOURNAL_SOURCE',
  /** A balance is not the sum of its journals. */
  'BALANCE',
  /** A balance is negative. */
  'OVERDRAWN',
  /** A closed account holds money or has open payments. */
  'CLOSED_ACCOUNT',
  /** An account counts another number of open payments than it has. */
  'OPEN_PAYMENTS',
  /** An account's list of entries, or a stored sum of them, contradicts the account's journals. */
  'ENTRIES',
  /** A payment's state and its journals contradict each other. */
  'PAYMENT_JOURNALS',
  /** A payment's record contradicts its own state. */
  'PAYMENT_STATE',
  /** The record of a deposit, its payment and its journals in suspense contradict each other. */
  'DEPOSIT',
  /** The accounts of a platform and its system accounts do not come to zero. */
  'HOUSE',
] as const;

export type DifferenceKind = (typeof differenceKinds)[number];

export const differenceSchema = z.object({
  kind: z.enum(differenceKinds),
  platformId: z.string(),
  /** Public id of what is wrong. */
  subject: z.string(),
  /** In words, with amounts in smallest units. */
  says: z.string(),
});

/** Something in the ledger that must not be. Nobody repairs it by itself. */
export type Difference = Readonly<z.output<typeof differenceSchema>>;

/** What is wrong with something, before it is known whose it is. */
export interface Problem {
  readonly kind: DifferenceKind;
  readonly says: string;
}

export const differenceOf = (
  { platformId, type, uuid }: { readonly platformId: string; readonly type: IdType; readonly uuid: string },
  { kind, says }: Problem,
): Difference => ({ kind, platformId, subject: formatId(type, uuid), says });

/** One difference a kind and subject, which says all of them. */
export const merged = (differences: readonly Difference[]): Difference[] => {
  const groups = Map.groupBy(differences, ({ kind, platformId, subject }) =>
    [kind, platformId, subject].join(),
  );
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    return [{ ...first, says: [...new Set(group.map(({ says }) => says))].join('; ') }];
  });
};
