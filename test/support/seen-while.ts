import type { BodyOf } from './api-client.ts';
import { patienceMs } from './patience.ts';
import type { TestPlatform } from './service.ts';

interface Glance<Made, Seen> {
  /** Of the payment before and after the look. */
  readonly status: BodyOf<'getTransaction'>['status'];
  readonly make: () => Promise<Made>;
  readonly look: (made: Made) => Promise<Seen>;
}

/**
 * What is seen of a payment in a state that it soon leaves: suffix 005 is PENDING for a second and a half, and a busy
 * machine may look too late. Then another payment is made.
 */
export const seenWhile = async <Made extends { readonly id: string }, Seen>(
  { api }: TestPlatform,
  { status, make, look }: Glance<Made, Seen>,
): Promise<{ readonly made: Made; readonly seen: Seen }> => {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    const made = await make();
    const seen = await look(made);
    const after = await api.ok('getTransaction', { path: { transactionId: made.id } });
    if (after.status === status) return { made, seen };
    if (performance.now() > deadline) throw new Error(`${made.id} is ${after.status} instead of ${status}`);
  }
};
