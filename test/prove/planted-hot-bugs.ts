import type { PlantedBug } from './planted-bug.ts';

const model = 'test/property/hot-accounts.test.ts';
const cases = 'test/property/hot-account-cases.test.ts';

/** Bugs of hot accounts that their model, or a case of its own, must find. */
export const plantedHotBugs: readonly PlantedBug[] = [
  {
    name: 'a hold of unknown outcome is released without a receipt',
    caughtBy: model,
    isCalledByTest: true,
    replacements: [
      {
        file: 'shared/ledger/hot/take.ts',
        text: 'cancelled: () => orLeave(account, () => endByReceipt(key, made)),',
        by: "cancelled: () => orLeave(account, () => endHold(key, made, 'RELEASE')),",
      },
    ],
  },
  {
    name: 'a late duplicate of a hold is settled by the receipt of the first',
    caughtBy: model,
    isCalledByTest: true,
    replacements: [
      {
        file: 'shared/ledger/hot/movement.ts',
        text: "(receipt.outcome === 'COMMITTED' && receipt.version === version ? 'SETTLE' : 'RELEASE')",
        by: "(receipt.outcome === 'COMMITTED' && version > 0 ? 'SETTLE' : 'RELEASE')",
      },
    ],
  },
  {
    name: 'a debit is refused after one reading',
    caughtBy: cases,
    isCalledByTest: true,
    replacements: [
      {
        file: 'shared/ledger/hot/take.ts',
        text: 'return mostBetween(before, after.slots) < movement.debitMinor;',
        by: 'return before.length > 0;',
      },
    ],
  },
  {
    name: 'an account becomes cold while holds are open',
    caughtBy: cases,
    isCalledByTest: true,
    replacements: [
      {
        file: 'shared/ledger/hot/demote.ts',
        text: 'slots.every(({ frozenAt, holdCount }) => frozenAt !== undefined && holdCount === 0);',
        by: 'slots.every(({ frozenAt }) => frozenAt !== undefined);',
      },
      {
        file: 'shared/ledger/hot/demote.ts',
        text: "    equals('holdCount', 0),\n",
        by: '',
      },
    ],
  },
  {
    name: 'a demotion that gives up opens slots of a cold account',
    caughtBy: cases,
    isCalledByTest: true,
    replacements: [
      {
        file: 'shared/ledger/hot/demote.ts',
        text: "all(equals('frozenAt', at), absent('isMerged'))",
        by: "equals('frozenAt', at)",
      },
    ],
  },
  {
    name: 'a slot gives more than it has',
    caughtBy: model,
    isCalledByTest: true,
    replacements: [
      {
        file: 'shared/ledger/hot/take.ts',
        text: "...(debitMinor > 0n ? [atLeast('balanceMinor', debitMinor)] : []),",
        by: "...(debitMinor > 0n ? [atLeast('balanceMinor', debitMinor / 2n)] : []),",
      },
    ],
  },
];
