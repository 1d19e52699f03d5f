import type { PlantedBug } from './planted-bug.ts';

/** Bugs that the random model of the service must find. */
export const plantedModelBugs: readonly PlantedBug[] = [
  {
    name: 'the share of a platform of the amount is rounded down',
    caughtBy: 'test/prove/model.test.ts',
    replacements: [
      {
        file: 'shared/rates/amounts.ts',
        text: 'platformFees.fixedMinor + variableOf(sendingMinor, platformFees)',
        by: 'platformFees.fixedMinor + (sendingMinor * BigInt(platformFees.variableBps)) / bpsInWhole',
      },
    ],
  },
  {
    name: 'a key answers whatever request comes under it',
    caughtBy: 'test/prove/model.test.ts',
    replacements: [
      {
        file: 'shared/kernel/http/idempotency.ts',
        text: "  if (record.fingerprint !== claim.fingerprint) throw new ApiError('IDEMPOTENCY_KEY_REUSED');",
        by: '',
      },
    ],
  },
  {
    name: 'sandbox funding ignores its key',
    caughtBy: 'test/prove/model.test.ts',
    replacements: [
      {
        file: 'functions/sandbox/fund-internal-account.ts',
        text: 'answerIdempotent(idempotency, () => {',
        by: 'answerIdempotent({ ...idempotency, claim: undefined }, () => {',
      },
    ],
  },
  {
    name: 'a transfer that fails at once needs no money',
    caughtBy: 'test/prove/model.test.ts',
    replacements: [
      {
        file: 'shared/ledger/store.ts',
        text: 'const facts = { deltaMinor: accountDelta(taken), journals: [taken], ownerVersion };',
        by: 'const facts = { deltaMinor: 0n, journals: [taken], ownerVersion };',
      },
    ],
  },
  {
    name: 'a cancelled transfer keeps its money',
    caughtBy: 'test/prove/model.test.ts',
    replacements: [
      {
        file: 'shared/payments/transfers/settle.ts',
        text: "endWithRefund(transaction, { status: 'REFUNDED', at, cancelled: true }, 'USER_CANCELLATION')",
        by: "endWithoutMoney(transaction, { status: 'REFUNDED', at, cancelled: true })",
      },
    ],
  },
  {
    name: 'a payment may be larger than the limit of its currency',
    caughtBy: 'test/prove/model.test.ts',
    replacements: [
      {
        file: 'shared/platforms/currency-rules.ts',
        text: 'if (amountMinor >= minMinor && amountMinor <= maxMinor) return;',
        by: 'if (amountMinor >= minMinor && amountMinor <= maxMinor + 1n) return;',
      },
    ],
  },
];
