import { vi } from 'vitest';
import { ApiError } from '#shared/kernel/errors.ts';
import type { SavedAnswer } from '#shared/kernel/http/answer.ts';
import type { Prepared } from '#shared/kernel/http/idempotency.ts';
import { absent } from '#shared/kernel/table/condition.ts';
import { orders } from '../support/memory-table.ts';

export const claim = { keyHash: 'key-1', fingerprint: 'order-1' };
export const options = { platformId: 'p', requestId: 'r-1', claim, status: 201 };
export const thirtyDays = 30 * 24 * 3600;
export const startSeconds = Date.parse('2025-10-13T12:00:00.000Z') / 1000;

/** Work that files an order: its second run under the same id fails its condition. */
export const filing = (id: string, body: unknown = { id }) =>
  vi.fn(
    async (): Promise<Prepared> => ({
      body,
      writes: { order: orders.put({ id, count: 1 }, absent('count')) },
      apiErrorFor: () => new ApiError('CUSTOMER_HAS_FUNDS'),
    }),
  );

export const outcomeOf = async (attempt: Promise<SavedAnswer>): Promise<unknown> => {
  try {
    const { status, bodyText, replayed } = await attempt;
    return { status, bodyText, replayed };
  } catch (error) {
    if (error instanceof ApiError) return error.code;
    throw error;
  }
};
