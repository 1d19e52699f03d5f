import type { PlantedBug } from './planted-bug.ts';

export const plantedSecrecyBugs: readonly PlantedBug[] = [
  {
    name: 'the payout step logs the account number',
    caughtBy: 'test/attack/log-hygiene.test.ts',
    replacements: [
      {
        file: 'shared/payments/payouts/pay-out.ts',
        text: "import { clock } from '#shared/kernel/clock.ts';",
        by: "import { clock } from '#shared/kernel/clock.ts';\nimport { log } from '#shared/kernel/log.ts';",
      },
      {
        file: 'shared/payments/payouts/pay-out.ts',
        text: '  paymentSwitch({ ...termsOf(transaction), destination }, occasion);\n',
        by: `  {
  const reason = destination.kind === 'EXTERNAL_ACCOUNT' ? destination.account.fields.accountNumber : '';
  log.info({ operation: 'payOut', transactionId: transaction.uuid, reason });
  return paymentSwitch({ ...termsOf(transaction), destination }, occasion);
};
`,
      },
    ],
  },
  {
    name: 'the refusal of an unknown client id comes sooner',
    caughtBy: 'test/attack/credentials.test.ts',
    replacements: [
      {
        file: 'functions/platforms/authorize-request.ts',
        text: '  await sleep(Math.max(',
        by: '  if (named !== undefined) await sleep(Math.max(',
      },
    ],
  },
];
