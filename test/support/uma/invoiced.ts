import { PayReqResponse } from '@uma-sdk/core';
import { expect } from 'vitest';
import * as z from 'zod';
import type { HostAnswer } from './at-host.ts';

const complianceSchema = z.object({ compliance: z.object({ utxoCallback: z.string() }) });

/** What a pay request was answered with. */
export interface Invoiced {
  readonly id: string;
  readonly msats: number;
  readonly hook: URL;
  readonly answer: PayReqResponse;
}

/** The answer to a pay request that was accepted. */
export const invoiced = ({ status, body }: HostAnswer): Invoiced => {
  expect(body).toHaveProperty('pr');
  expect(status).toBe(200);
  const answer = PayReqResponse.parse(body);
  const [, paymentId = '', transactionUuid = '', msats] = answer.pr.split('.');
  expect(paymentId).not.toBe('');
  const { utxoCallback } = complianceSchema.parse(answer.payeeData).compliance;
  return { id: `Transaction:${transactionUuid}`, msats: Number(msats), hook: new URL(utxoCallback), answer };
};
