import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { noteFigures } from '#test/support/figures.ts';
import { proofTimeoutMs, sized } from '#test/support/proof.ts';
import { runSeed, seededRandom } from '#test/support/random.ts';
import { platformItems, putItem } from '#test/support/raw-table.ts';
import { newPlatform, type TestPlatform } from '#test/support/service.ts';

const rounds = sized(4, 500);
/** The next platform must free the domain first, which takes about this long; so both orders occur. */
const freeingMs = 40;

/** Sets a platform's domain. @returns the status: 200 or 409 */
const take = async ({ api }: TestPlatform, umaDomain: string | null): Promise<number> => {
  const answer = await api.call('updateConfig', { body: { umaDomain } });
  return answer.status;
};

const rivals = (): Promise<[TestPlatform, TestPlatform]> => Promise.all([newPlatform(), newPlatform()]);

/** Domains of two platforms in one round. The first of each pair is the same as, above or below the second. */
const relations: readonly ((base: string) => readonly [string, string])[] = [
  (base) => [base, base],
  (base) => [base, `pay.${base}`],
  (base) => [`de.pay.${base}`, base],
  (base) => [`a.pay.${base}`, `pay.${base}`],
];

test(
  'of two platforms that take related domains at once, one gets its domain',
  async () => {
    const [left, right] = await rivals();
    for (let round = 0; round < rounds; round += 1) {
      const [first, second] = relations[round % relations.length]?.(`d-${randomUUID()}.example`) ?? ['', ''];
      const statuses = await Promise.all([take(left, first), take(right, second)]);
      expect([round, statuses.toSorted()]).toEqual([round, [200, 409]]);
    }
    expect(await Promise.all([left.reconcile(), right.reconcile()])).toEqual([[], []]);
  },
  proofTimeoutMs,
);

test(
  'platforms that take sister domains at once all get them',
  async () => {
    const [left, right] = await rivals();
    for (let round = 0; round < sized(3, 100); round += 1) {
      const base = `d-${randomUUID()}.example`;
      expect(await Promise.all([take(left, `a.${base}`), take(right, `b.${base}`)])).toEqual([200, 200]);
    }
  },
  proofTimeoutMs,
);

const endReservation = async (of: TestPlatform, umaDomain: string): Promise<void> => {
  const items = await platformItems(of.address, of.id);
  const item = items.find(({ pk, sk }) => pk === `UMA_DOMAIN#${umaDomain}` && sk === 'LOCK');
  if (item === undefined) throw new Error(`${umaDomain} belongs to nobody`);
  await putItem(of.address, { ...item, reservedUntil: '2025-01-01T00:00:00.000Z' });
};

test(
  'a former domain goes back to its platform or to the next one, never to both',
  async () => {
    const [former, next] = await rivals();
    const seed = runSeed();
    const random = seededRandom(seed);
    let nextFirst = 0;
    for (let round = 0; round < rounds; round += 1) {
      const umaDomain = `d-${randomUUID()}.example`;
      await take(former, umaDomain);
      await take(former, null);
      await endReservation(former, umaDomain);
      const below = round % 2 === 0 ? umaDomain : `pay.${umaDomain}`;
      const again = sleep(random.below(freeingMs)).then(() => take(former, umaDomain));
      const statuses = await Promise.all([again, take(next, below)]);
      expect([round, statuses.toSorted()]).toEqual([round, [200, 409]]);
      nextFirst += Number(statuses[1] === 200);
    }
    noteFigures('UMA domains, former platform and next', { seed, rounds, 'next first': nextFirst, both: 0 });
    expect(await Promise.all([former.reconcile(), next.reconcile()])).toEqual([[], []]);
  },
  proofTimeoutMs,
);

test(
  'a customer who gets an address while the platform gives the domain up keeps the domain from others',
  async () => {
    const [former, next] = await rivals();
    for (let round = 0; round < rounds; round += 1) {
      const umaDomain = `d-${randomUUID()}.example`;
      await take(former, umaDomain);
      const body = { customerType: 'INDIVIDUAL', umaAddress: `$jane@${umaDomain}` };
      const [created, , taken] = await Promise.all([
        former.api.call('createCustomer', { body }),
        take(former, null),
        take(next, umaDomain),
      ]);
      expect([round, taken]).toEqual([round, 409]);
      await endReservation(former, umaDomain);
      expect([round, await take(next, umaDomain)]).toEqual([round, created.isOk ? 409 : 200]);
    }
  },
  proofTimeoutMs,
);
