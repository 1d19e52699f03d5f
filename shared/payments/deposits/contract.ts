import { createHash } from 'node:crypto';
import * as z from 'zod';
import { defineOperation } from '#shared/kernel/operation.ts';
import { amountSchema, cleanText, currencyCodeSchema, dictatedTextSchema } from '#shared/kernel/schemas.ts';
import { signatureHeaders } from '#shared/switch/contract.ts';

const maxBankReferenceLength = 200;
/** More than any bank passes on (SEPA: 140, SWIFT: 4 lines of 35). The account is looked for in what is kept. */
const maxReferenceLength = 1_000;
const maxPayerNameLength = 255;

/** Two references must not become one by cleaning: the second deposit would count as a repetition of the first. */
const bankReferenceOf = (text: string): string => {
  const cleaned = cleanText(text, maxBankReferenceLength);
  if (cleaned === text) return text;
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 32);
  return `${cleanText(text, maxBankReferenceLength - hash.length - 1)}~${hash}`;
};

/** What the switch says of money that came in without a question of ours. */
export const depositSchema = z
  .object({
    bankReference: z.string().min(1, 'must not be empty').transform(bankReferenceOf),
    reference: dictatedTextSchema(maxReferenceLength),
    amount: amountSchema,
    currency: currencyCodeSchema,
    payerName: dictatedTextSchema(maxPayerNameLength).optional(),
  })
  .meta({ id: 'SwitchDeposit' });

export type DepositNotice = z.output<typeof depositSchema>;

export const receiveSwitchDeposit = defineOperation({
  id: 'receiveSwitchDeposit',
  feature: 'switch',
  method: 'POST',
  path: '/switch/deposits',
  permission: 'NONE',
  productionOnly: true,
  summary: "Take money that came in, from the operator's payment switch, which signs the request",
  request: { headers: signatureHeaders('/switch/deposits'), body: depositSchema },
  response: { status: 204 },
  errors: ['FORBIDDEN', 'INVALID_AMOUNT', 'INVALID_SIGNATURE', 'DEPOSIT_CONTRADICTED'],
});

export const depositOperations = [receiveSwitchDeposit];
