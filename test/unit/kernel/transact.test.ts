import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { documentClient } from '#shared/kernel/table.ts';
import { ConditionsFailed, transact } from '#shared/kernel/transact.ts';

const cancelled = (...codes: string[]) =>
  new TransactionCanceledException({
    message: 'Transaction cancelled',
    $metadata: {},
    CancellationReasons: codes.map((Code) => ({ Code })),
  });

const refusing = (error: Error) => vi.spyOn(documentClient, 'send').mockRejectedValue(error);

afterEach(() => {
  vi.restoreAllMocks();
});

describe('a cancelled transaction', () => {
  it('names the failed conditions', async () => {
    refusing(cancelled('None', 'ConditionalCheckFailed'));

    const failure = await transact([], 'token').catch((error: unknown) => error);

    expect(failure).toBeInstanceOf(ConditionsFailed);
    expect(failure).toMatchObject({ reasons: [{ code: undefined }, { code: 'ConditionalCheckFailed' }] });
  });

  it.each(['ValidationError', 'ItemCollectionSizeLimitExceeded'])(
    'has no failed condition when the reason is %s',
    async (code) => {
      const error = cancelled('None', code);
      const send = refusing(error);

      await expect(transact([], 'token')).rejects.toBe(error);
      expect(send).toHaveBeenCalledTimes(1);
    },
  );
});
