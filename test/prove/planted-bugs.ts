import type { PlantedBug } from './planted-bug.ts';
import { plantedModelBugs } from './planted-model-bugs.ts';
import { plantedSecrecyBugs } from './planted-secrecy-bugs.ts';
import { plantedWebhookBugs } from './planted-webhook-bugs.ts';

const idempotency = 'shared/kernel/http/idempotency.ts';
const ledger = 'shared/ledger/store.ts';

export const plantedBugs: readonly PlantedBug[] = [
  {
    name: 'a payment starts after the rejection of its customer',
    caughtBy: 'test/prove/overtaken-payment.test.ts',
    replacements: [
      {
        file: ledger,
        text: "atMost('leastOwnerVersion', ownerVersion)",
        by: "atMost('leastOwnerVersion', ownerVersion + 1)",
      },
    ],
  },
  {
    name: 'a used key does not stop a second payment',
    caughtBy: 'test/prove/same-key-storm.test.ts',
    replacements: [
      {
        file: 'shared/kernel/http/idempotency.ts',
        text: "any(absent('keyHash'), below('expiresAtEpochSeconds', nowSeconds))",
        by: "any(absent('keyHash'), below('expiresAtEpochSeconds', nowSeconds * 2))",
      },
    ],
  },
  {
    name: 'refusals are not stored under their key',
    caughtBy: 'test/prove/overdraft-race.test.ts',
    replacements: [
      {
        file: idempotency,
        text: 'if (idempotency.claim !== undefined && isFinal(error)) return freeze(idempotency, idempotency.claim, error);',
        by: '',
      },
    ],
  },
  {
    name: 'money is debited without a check of the balance',
    caughtBy: 'test/prove/overdraft-race.test.ts',
    replacements: [
      {
        file: ledger,
        text: "return all(usable, atLeast('balanceMinor', -deltaMinor));",
        by: 'return notClosed;',
      },
    ],
  },
  {
    name: 'the journal is written after the transaction',
    caughtBy: 'test/prove/crash-sweep.test.ts',
    replacements: [
      {
        file: 'shared/kernel/table/transact.ts',
        text: '      await documentClient.send(new TransactWriteCommand(command));',
        by: `      const { TransactItems: all } = command;
      const most = Math.max(1, all.length - 1);
      for (const part of [all.slice(0, most), all.slice(most)]) {
        if (part.length > 0) await documentClient.send(new TransactWriteCommand({ TransactItems: part }));
      }`,
      },
    ],
  },
  {
    name: 'a lost answer counts as a refusal',
    caughtBy: 'test/prove/chaos.test.ts',
    replacements: [
      {
        file: idempotency,
        text: `  if (isTransient(error)) return resolveUnknown(idempotency, error);
  if (idempotency.claim`,
        by: `  if (isTransient(error)) throw new ApiError('INSUFFICIENT_BALANCE');
  if (idempotency.claim`,
      },
    ],
  },
  {
    name: 'a key belongs to a token instead of its platform',
    caughtBy: 'test/prove/key-equivalence.test.ts',
    replacements: [
      {
        file: 'shared/kernel/http/idempotency-key.ts',
        text: 'keyHash: sha256(key),',
        by: "keyHash: sha256(key + String(event.requestContext.authorizer?.['tokenId'])),",
      },
    ],
  },
  {
    name: 'a key does not depend on the route',
    caughtBy: 'test/prove/key-equivalence.test.ts',
    replacements: [
      {
        file: 'shared/kernel/http/idempotency-key.ts',
        text: `    operation.method,
    operation.path,
    canonicalJson(request.path ?? {}),
    canonicalJson(request.body ?? {}),`,
        by: `    canonicalJson(Object.entries(request.body ?? {}).flatMap(([, part]) => part?.accountId ?? part).sort()),`,
      },
    ],
  },
  {
    name: 'a second settlement refunds again',
    caughtBy: 'test/workflow/delayed-outcome.test.ts',
    replacements: [
      {
        file: ledger,
        text: "journalItem.put(journal, absent('uuid'))",
        by: 'journalItem.put(journal, absent("never"))',
      },
      {
        file: 'shared/transactions/transaction-keys.ts',
        text: `({ status, version }: Transaction): Condition =>
  all(equals('status', status), equals('version', version));`,
        by: "({ uuid }: Transaction): Condition => equals('sortId', uuid);",
      },
    ],
  },
  {
    name: 'a refund does not change the balance',
    caughtBy: 'test/workflow/delayed-outcome.test.ts',
    replacements: [
      {
        file: ledger,
        text: 'balanceMinor: deltaMinor,',
        by: "balanceMinor: first.purpose === 'REFUND' ? 0n : deltaMinor,",
      },
    ],
  },
  {
    name: 'a transfer with suffix 005 waits 29 seconds',
    caughtBy: 'test/examples/sandbox-suffixes.test.ts',
    replacements: [
      {
        file: 'shared/payments/transfers/magic-values.ts',
        text: 'delayedFailureSeconds = 30',
        by: 'delayedFailureSeconds = 29',
      },
    ],
  },
  {
    name: 'a chunk that is resumed repeats the number of its last row',
    caughtBy: 'test/prove/bulk.test.ts',
    replacements: [
      { file: 'shared/bulk/import-chunk.ts', text: 'nextRow: last.number + 1,', by: 'nextRow: last.number,' },
    ],
  },
  {
    name: 'the outcome of a row of a batch is written after its payment',
    caughtBy: 'test/prove/payout-batches.test.ts',
    replacements: [
      {
        file: 'shared/payments/batches/pay-rows.ts',
        text: 'const failed = await tryTransact<string>({ ...writes, outcome: outcomeWrite(batch, outcome) });',
        by: `const failed = await tryTransact<string>(writes);
    if (failed === undefined) await fileOutcome(batch, outcome);`,
      },
    ],
  },
  {
    name: 'a fee is rounded down',
    caughtBy: 'test/prove/quote-chaos.test.ts',
    replacements: [
      {
        file: 'shared/rates/amounts.ts',
        text: 'ceilDiv(sendingMinor * BigInt(variableBps), bpsInWhole)',
        by: '(sendingMinor * BigInt(variableBps)) / bpsInWhole',
      },
    ],
  },
  {
    name: 'the receiver gets the remainder of rounding',
    caughtBy: 'test/prove/quote-chaos.test.ts',
    replacements: [
      {
        file: 'shared/rates/amounts.ts',
        text: '(principalMinor * rate.denominator) / rate.numerator',
        by: 'ceilDiv(principalMinor * rate.denominator, rate.numerator)',
      },
    ],
  },
  {
    name: 'the fee of a quote is booked to EXCHANGE',
    caughtBy: 'test/prove/quote-chaos.test.ts',
    replacements: [
      {
        file: 'shared/payments/quotes/journals.ts',
        text: "sent('FEES', quote.feesMinor - platformFeeMinor)",
        by: "sent('EXCHANGE', quote.feesMinor - platformFeeMinor)",
      },
    ],
  },
  {
    name: 'the fee of a platform stays when its payment comes back',
    caughtBy: 'test/prove/quote-chaos.test.ts',
    replacements: [
      {
        file: 'shared/payments/quotes/journals.ts',
        text: 'hasCollectedFee(transaction) ? onFeeAccount(feeRefundJournal(transaction, at)) : {}',
        by: '({})',
      },
    ],
  },
  {
    name: 'a payment that is made leaves the fee of its platform where it waits',
    caughtBy: 'test/prove/payment-crash-sweep.test.ts',
    replacements: [
      {
        file: 'shared/payments/quotes/journals.ts',
        text: 'platformFeeOf(transaction) === 0n ? {} : onFeeAccount(feeJournal(transaction, at))',
        by: '({})',
      },
    ],
  },
  ...plantedSecrecyBugs,
  ...plantedModelBugs,
  ...plantedWebhookBugs,
];
