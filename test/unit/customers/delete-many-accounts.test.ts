import type { APIGatewayProxyResult } from 'aws-lambda';
import { expect, it, vi } from 'vitest';
import * as z from 'zod';
import { handler } from '#functions/customers/delete-customer.ts';
import { listOwnersExternalAccounts, newExternalAccountWrites } from '#shared/accounts/store.ts';
import { formatId } from '#shared/kernel/ids.ts';
import { documentClient } from '#shared/kernel/table/table.ts';
import { bank, customer, platform } from '../payments/quotes/quote-world.ts';
import { useMemoryTable } from '../support/memory-table.ts';
import { failedWrites, seedWorld } from '../support/world.ts';

const current = useMemoryTable();
const { uuid: platformId } = platform();
const { uuid } = customer();
const call = z
  .custom<(event: object, context: object) => Promise<APIGatewayProxyResult>>(
    (value) => value instanceof Function,
  )
  .parse(handler);

it('a deletion makes more external accounts INACTIVE than one transaction can hold', async () => {
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  seedWorld(current.table);
  for (let index = 1; index <= 250; index += 1) {
    const end = String(index).padStart(12, '0');
    const fields = { iban: `DE${end}` };
    const account = bank({ uuid: `019542f5-b3e7-7d02-8abc-${end}`, fields });
    expect(failedWrites(current.table, newExternalAccountWrites(account))).toEqual([]);
  }
  const send = vi.spyOn(documentClient, 'send');

  const { statusCode } = await call(
    {
      headers: {},
      pathParameters: { customerId: formatId('Customer', uuid) },
      requestContext: { requestId: 'r-1', authorizer: { platformId, tokenId: platformId } },
    },
    {},
  );

  const accounts = await listOwnersExternalAccounts(platformId, uuid);
  const sizes = send.mock.calls.flatMap(([{ input }]) =>
    'TransactItems' in input && Array.isArray(input.TransactItems) ? [input.TransactItems.length] : [],
  );
  expect(statusCode).toBe(200);
  expect([accounts.length, new Set(accounts.map(({ status }) => status))]).toEqual([
    251,
    new Set(['INACTIVE']),
  ]);
  expect(sizes).toEqual([100, 100, 54]);
});
