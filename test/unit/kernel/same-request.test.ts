import type { APIGatewayProxyEvent } from 'aws-lambda';
import { describe, expect, it } from 'vitest';
import { claimOf } from '#shared/kernel/http/idempotency-key.ts';
import { parseRequest } from '#shared/kernel/http/parse-request.ts';
import { createTransferOut } from '#shared/payments/transfers/contract.ts';
import { equivalents, mismatches, type Spelling } from '#test/support/transfer-spellings.ts';

const key = 'order-1';
const uuid = '019542f5-b3e7-7d02-8abc-0123456789ab';
const otherUuid = '019542f5-b3e7-7d02-8abc-0123456789ac';
const body = {
  source: { accountId: `InternalAccount:${uuid}` },
  destination: { accountId: `ExternalAccount:${uuid}` },
  amount: 40,
};
const others = { source: `InternalAccount:${otherUuid}`, destination: `ExternalAccount:${otherUuid}` };

const claimOn = ({ text, headers = {} }: Spelling) => {
  const sent = { 'Content-Type': 'application/json', 'Idempotency-Key': key, ...headers };
  // Node's HTTP server removes blanks around a value.
  const trimmed = Object.entries(sent).map(([name, value]) => [name, value.trim()]);
  const partial: Partial<APIGatewayProxyEvent> = { body: text, headers: Object.fromEntries(trimmed) };
  const event = partial as APIGatewayProxyEvent;
  const { keyHash, fingerprint } =
    claimOf(createTransferOut, event, parseRequest(createTransferOut, event)) ?? {};
  return { keyHash, fingerprint };
};

const first = claimOn({ text: JSON.stringify(body) });

describe('a request under the same key', () => {
  it.each(Object.entries(equivalents))('is the same one when it is spelled %s', (_name, spell) => {
    expect(claimOn(spell(body, key))).toEqual(first);
  });

  it.each(Object.entries(mismatches))('is another one with %s', (_name, change) => {
    const { keyHash, fingerprint } = claimOn({ text: JSON.stringify(change(body, others)) });

    expect(keyHash).toBe(first.keyHash);
    expect(fingerprint).not.toBe(first.fingerprint);
  });
});
