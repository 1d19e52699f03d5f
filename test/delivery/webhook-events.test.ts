import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ownerExample } from '#shared/api/openapi/examples/people.ts';
import { patienceMs } from '#test/support/patience.ts';
import { type FundedAccount, newPlatform, type TestPlatform } from '#test/support/service.ts';
import { untilRecorded } from '#test/support/trail.ts';
import { WebhookReceiver } from '#test/support/webhook-receiver.ts';
import { platformRecords } from '#test/support/webhook-records.ts';

interface Event {
  readonly id: string;
  readonly type: string;
  readonly timestamp: string;
  readonly data?: Record<string, unknown>;
}

let platform: TestPlatform;
let receiver: WebhookReceiver;
/** Its events show that the ones before them have been sent. */
let witness: FundedAccount;

beforeAll(async () => {
  platform = await newPlatform();
  witness = await platform.fundedAccount(0);
  receiver = await WebhookReceiver.start();
  await platform.api.ok('updateConfig', { body: { webhookEndpoint: receiver.url } });
});

afterAll(() => receiver.stop());

const events = (): Event[] => receiver.requests.map(({ body }) => JSON.parse(body));

const fundOverHttp = ({ api }: TestPlatform, { id: accountId }: FundedAccount) =>
  api.ok('fundInternalAccount', { path: { accountId }, body: { amount: 1 } });

const witnessed = async (): Promise<void> => {
  const known = receiver.about(witness.id).length;
  await fundOverHttp(platform, witness);
  await expect.poll(() => receiver.about(witness.id).length, { interval: 20 }).toBeGreaterThan(known);
};

/** The events about one resource, once there are `count` of them; a surplus event would arrive before a later one. */
const eventsAbout = async (id: string, count: number): Promise<Event[]> => {
  const about = () => events().filter(({ data }) => data?.id === id || data?.code === id);
  const deadline = performance.now() + patienceMs;
  while (about().length < count && performance.now() < deadline) await sleep(20);
  await witnessed();
  return about().toSorted((left, right) => left.timestamp.localeCompare(right.timestamp));
};

const typesOf = (list: readonly Event[]): string[] => list.map(({ type }) => type);

describe('a platform with an endpoint', () => {
  it('gets a test event for its new endpoint', async () => {
    const deadline = performance.now() + patienceMs;
    const tests = () => events().filter(({ type }) => type === 'TEST');
    while (tests().length === 0 && performance.now() < deadline) await sleep(20);
    expect(tests()).toEqual([
      { id: expect.stringMatching(/^Webhook:/), type: 'TEST', timestamp: expect.any(String) },
    ]);
  });

  it('gets an event for each movement of an account, with the account as it was then', async () => {
    const account = await platform.fundedAccount(100);
    await platform.fund(account.id, 50);
    const { data } = await platform.api.ok('listInternalAccounts', {
      query: { customerId: account.customerId },
    });
    const received = await eventsAbout(account.id, 2);
    expect(typesOf(received)).toEqual(Array(2).fill('INTERNAL_ACCOUNT_BALANCE_UPDATED'));
    expect(received[0]?.data).toMatchObject({ balance: { amount: 100 } });
    expect(received[1]?.data).toEqual(data[0]);
  });

  it('gets an event for a transfer and for its refund when it fails', async () => {
    const account = await platform.fundedAccount(10_000);
    const bank = await platform.externalAccount({ suffix: '005', customerId: account.customerId });
    const pending = await platform.api.ok('createTransferOut', {
      body: { source: { accountId: account.id }, destination: { accountId: bank.id }, amount: 500 },
      key: randomUUID(),
    });
    const { id } = pending;
    const settled = await platform.settled(id);
    const received = await eventsAbout(id, 3);
    expect(typesOf(received).toSorted()).toEqual([
      'OUTGOING_PAYMENT_FAILED',
      'OUTGOING_PAYMENT_PENDING',
      'OUTGOING_PAYMENT_REFUND_COMPLETED',
    ]);
    expect(received[0]?.data).toEqual(pending);
    expect(received[1]?.data).toEqual(settled);
    expect(received[2]?.data).toEqual(settled);
  });

  it('gets an event for the claim of an invitation', async () => {
    const [jane, joe] = [await platform.newCustomer(), await platform.newCustomer()];
    const { code } = await platform.api.ok('createInvitation', { body: { inviterUma: jane.umaAddress } });
    const path = { invitationCode: code };
    const claimed = await platform.api.ok('claimInvitation', { path, body: { inviteeUma: joe.umaAddress } });
    const received = await eventsAbout(code, 1);
    expect(typesOf(received)).toEqual(['INVITATION_CLAIMED']);
    expect(received[0]).toMatchObject({ data: claimed, timestamp: claimed.claimedAt });
  });

  it('gets an event for a verification and for the customer that it changes', async () => {
    const { id: customerId } = await platform.newCustomer({ fullName: 'Jane Doe002' });
    const rejected = await platform.api.ok('submitVerification', { body: { customerId } });
    await platform.api.ok('submitVerification', { body: { customerId } });
    const customer = await platform.api.ok('getCustomer', { path: { customerId } });
    const received = [...(await eventsAbout(rejected.id, 1)), ...(await eventsAbout(customerId, 1))];
    expect(typesOf(received)).toEqual(['VERIFICATION_REJECTED', 'CUSTOMER_KYC_REJECTED']);
    expect(received.map(({ data }) => data)).toEqual([rejected, customer]);
  });

  it('gets an event for a business with its beneficial owners, as its GET shows it', async () => {
    const business = { legalName: 'Widgets Ltd', registrationNumber: 'HRB-002' };
    const body = {
      customerType: 'BUSINESS',
      platformCustomerId: randomUUID(),
      businessInfo: business,
    } as const;
    const { id: customerId } = await platform.api.ok('createCustomer', { body });
    // The suffix 001 leaves the KYC status unchanged.
    for (let owner = 0; owner < 2; owner += 1) {
      await platform.api.ok('createBeneficialOwner', { body: { customerId, ...ownerExample('Doe001') } });
    }
    await platform.api.ok('submitVerification', { body: { customerId } });
    const customer = await platform.api.ok('getCustomer', { path: { customerId } });
    const [received] = await eventsAbout(customerId, 1);
    expect(received).toMatchObject({ type: 'CUSTOMER_KYB_REJECTED', data: { beneficialOwners: [{}, {}] } });
    expect(received?.data).toEqual(customer);
  });

  it('gets the approval request of an incoming payment once, and then the event of its end', async () => {
    const account = await platform.fundedAccount(0, 'EUR');
    const { id } = await platform.api.ok('receiveSandboxUmaPayment', {
      body: {
        senderUmaAddress: '$payer@sandbox.uma.test',
        customerId: account.customerId,
        receivingCurrencyCode: 'EUR',
        receivingCurrencyAmount: 700,
      },
    });
    await platform.settled(id);
    expect(typesOf(await eventsAbout(id, 2))).toEqual([
      'INCOMING_PAYMENT_PENDING',
      'INCOMING_PAYMENT_COMPLETED',
    ]);
  });
});

describe('a platform without an endpoint', () => {
  it('gets no events', async () => {
    const other = await newPlatform();
    const account = await other.fundedAccount(0);
    await fundOverHttp(other, account);
    // The function that makes events has seen this change, and later ones.
    await untilRecorded(account.id);
    await witnessed();
    expect(await platformRecords(other)).toEqual([]);
    expect(receiver.about(account.id)).toEqual([]);
  });
});
