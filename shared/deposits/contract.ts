import * as z from 'zod';
import { defineOperation } from '#shared/kernel/operation.ts';
import { amountSchema, currencyCodeSchema, textSchema } from '#shared/kernel/schemas.ts';
import { signatureHeaders } from '#shared/switch/contract.ts';

/** What the switch says of money that came in without a question of ours. */
export const depositSchema = z
  .object({
    bankReference: textSchema(200),
    reference: textSchema(500),
    amount: amountSchema,
    currency: currencyCodeSchema,
    payerName: textSchema(255).optional(),
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
  errors: ['FORBIDDEN', 'INVALID_SIGNATURE', 'DEPOSIT_CONTRADICTED'],
});

export const depositOperations = [receiveSwitchDeposit];
