import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { uuidTime } from '#shared/kernel/ids.ts';
import { referenceOf } from '#shared/kernel/transaction-reference.ts';
import { receiveDeposit } from '#shared/payments/deposits/receive.ts';
import { getDeposit } from '#shared/payments/deposits/store.ts';
import { removalOfPayerData } from '#shared/payments/payer-data/remove-payer-data.ts';
import { getTransaction } from '#shared/transactions/store.ts';
import { newDeliveryWrite, readDelivery } from '#shared/webhooks/delivery/delivery-store.ts';
import { useMemoryTable } from '../../support/memory-table.ts';
import { ownAccount, store } from '../../support/payments.ts';
import { seedWorld } from '../../support/world.ts';
import { retrying } from '../../webhooks/support/deliveries.ts';
import { now, platformId, presentEvent, received, uuidOf, words } from './payments-with-words.ts';

const current = useMemoryTable();
/** A new process, which has time. */
const removePayerData = () => removalOfPayerData()(Date.now() + 30_000);

beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['Date'] });
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  seedWorld(current.table);
  return () => vi.useRealTimers();
});

describe('copies that would stay', () => {
  const bodySchema = z.object({ id: z.string(), data: z.looseObject({}) });
  const bodyOf = async (eventId: string) => {
    const delivery = await readDelivery(platformId, eventId);
    return bodySchema.parse(JSON.parse(delivery?.body ?? '{}'));
  };

  it('are the bodies of dead deliveries; others leave the table by themselves', async () => {
    const dead = received(91);
    const delivered = received(92, { uuid: uuidOf(92, 0x112) });
    store(current.table, dead, delivered);
    const events = [dead, delivered].map(presentEvent);
    const statuses = ['DEAD', 'DELIVERED'] as const;
    const writes = events.map(({ id: eventId, type, timestamp, body }, index) =>
      newDeliveryWrite({
        ...retrying,
        platformId,
        eventId,
        type,
        timestamp,
        body,
        status: statuses[index] ?? 'DEAD',
      }),
    );
    current.table.commit(writes);

    await removePayerData();

    const [deadEvent, deliveredEvent] = events;
    const { description, counterpartyInformation, ...rest } = (await bodyOf(deadEvent?.id ?? '')).data;
    expect([description, counterpartyInformation]).toEqual([
      undefined,
      { FULL_NAME: 'Maria Recorded', NATIONALITY: 'ES' },
    ]);
    expect(rest).toMatchObject({ status: 'COMPLETED', type: 'INCOMING' });
    expect((await bodyOf(deliveredEvent?.id ?? '')).data.description).toBe(words.description);
  });

  it('are what a bank said of a deposit: who paid, and what the payer wrote', async () => {
    const notice = { bankReference: 'CAMT-17', amount: 400, currency: 'USD', payerName: 'Maria Said' };
    await receiveDeposit('second', { ...notice, reference: `${referenceOf(ownAccount)} for Maria` });
    const held = { ...notice, bankReference: 'CAMT-18', reference: 'for Maria' };
    await receiveDeposit('second', held);
    const { uuid = '' } = (await getDeposit({ switchName: 'second', bankReference: 'CAMT-17' })) ?? {};
    // Uuids never go back, and other tests have made some.
    vi.setSystemTime(uuidTime(uuid).getTime() + 91 * 86_400_000);

    expect(await removePayerData()).toBe(1);

    const deposit = await getDeposit({ switchName: 'second', bankReference: 'CAMT-17' });
    expect(deposit).toMatchObject({ status: 'CREDITED', reference: '' });
    expect(deposit).not.toHaveProperty('payerName');
    expect(await getTransaction(platformId, uuid)).not.toHaveProperty('counterpartyInformation');
    // Whoever finds out whose it is needs both.
    expect(await getDeposit({ switchName: 'second', bankReference: 'CAMT-18' })).toMatchObject({
      payerName: 'Maria Said',
      reference: 'for Maria',
    });
    await receiveDeposit('second', { ...notice, reference: 'again' });
    expect(await removePayerData()).toBe(0);
  });
});
