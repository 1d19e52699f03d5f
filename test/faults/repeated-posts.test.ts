import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { takesKey } from '#shared/kernel/operation.ts';
import {
  eachOf,
  encode,
  everyOperation,
  judged,
  type SampledOperation,
  sampleOf,
} from '#test/api/support/encode.ts';
import { basic, sendRaw } from '#test/api/support/raw-request.ts';
import type { SampleRequest } from '#test/api/support/sample.ts';
import { changesBetween, snapshot, untilQuiet } from '#test/api/support/table-digest.ts';
import { newWorld, type World } from '#test/api/support/world.ts';
import { platformItems } from '#test/support/raw-table.ts';
import { serviceAddress, type TestPlatform } from '#test/support/service.ts';

let world: World;

beforeAll(async () => {
  world = await newWorld();
});

const { baseUrl } = serviceAddress();

const send = async (operation: SampledOperation, sample: SampleRequest, key: string) => {
  const { headers, ...request } = encode(operation, sample, basic(world.platform.credentials));
  const answer = await sendRaw(baseUrl, { ...request, headers: { ...headers, 'Idempotency-Key': key } });
  const isReplay = answer.headers.get('idempotency-replayed') === 'true';
  return { ...answer, ...judged(operation, answer), isReplay };
};

/** One more character in the first text or one more in the first number: another request. */
const changedValue = (value: unknown): unknown => {
  if (typeof value === 'number') return value + 1;
  if (Array.isArray(value)) return value.slice(0, 1);
  return typeof value === 'string' ? 'Another' : value;
};

/** The field that a test may change without making the request invalid. */
const changeable: Readonly<Record<string, string>> = {
  createToken: 'name',
  createCustomer: 'fullName',
  createBeneficialOwner: 'ownershipPercentage',
  createExternalAccount: 'platformAccountId',
  createPlatformExternalAccount: 'platformAccountId',
  createDocument: 'documentNumber',
  createQuote: 'lockedCurrencyAmount',
  createTransferIn: 'amount',
  createTransferOut: 'amount',
  createPayoutBatch: 'rows',
  createInvitation: 'firstName',
  estimateCryptoWithdrawalFee: 'amount',
  fundInternalAccount: 'amount',
  receiveSandboxUmaPayment: 'receivingCurrencyAmount',
  rejectIncomingPayment: 'reason',
  createWebhookEndpoint: 'description',
};

const another = async (operation: SampledOperation, sample: SampleRequest): Promise<SampleRequest> => {
  const field = changeable[operation.id];
  if (field === undefined) return anotherTarget(operation, sample);
  const { body, form } = sample;
  if (form !== undefined) return { ...sample, form: { ...form, [field]: 'Another' } };
  const fields: Record<string, unknown> = { ...(typeof body === 'object' ? body : {}) };
  return { ...sample, body: { ...fields, [field]: changedValue(fields[field] ?? 'none') } };
};

/** The same operation on another object. */
const anotherTarget = async (operation: SampledOperation, sample: SampleRequest): Promise<SampleRequest> => {
  if (operation.id === 'submitVerification') return { body: { customerId: world.businessId } };
  if (operation.id === 'createKycLink') return { ...sample, path: { customerId: world.businessId } };
  if (operation.id === 'createLinkToken') return { body: { customerId: world.businessId } };
  if (operation.id === 'resendWebhookDelivery') {
    const other = world.webhookDeliveryId.replace(/.{12}$/, '000000000000');
    return { path: { deliveryId: other } };
  }
  const other = await sampleOf(operation, world);
  expect(other).not.toEqual(sample);
  return other;
};

const keyed = everyOperation.filter(takesKey);
const estimate = keyed.filter(({ id }) => id === 'estimateCryptoWithdrawalFee');

type Answer = Awaited<ReturnType<typeof send>>;

/** A request that took effect, the same again under its key, and other requests under that key. */
interface Repetition {
  readonly first: Answer;
  readonly again: Answer;
  readonly changed: readonly Answer[];
  readonly elsewhere: readonly Answer[];
}

/** Sends an operation's request once. @returns what repeats it */
const begin = async (operation: SampledOperation) => {
  const { id } = operation;
  const sample = await sampleOf(operation, world);
  const others = id === 'sendTestWebhook' ? [] : [await another(operation, sample)];
  const strangers = await Promise.all(
    estimate
      .filter((other) => other.id !== id)
      .map(async (other) => [other, await sampleOf(other, world)] as const),
  );
  const key = randomUUID();
  const first = await send(operation, sample, key);
  return async (): Promise<Repetition> => ({
    first,
    again: await send(operation, sample, key),
    changed: await Promise.all(others.map((other) => send(operation, other, key))),
    elsewhere: await Promise.all(strangers.map(([other, its]) => send(other, its, key))),
  });
};

/** All operations together wait once for what their first requests have started. */
const repeatAll = async () => {
  const repeats = await eachOf(keyed, begin);
  const before = await untilQuiet(world.platform);
  const repetitions = await eachOf(repeats, (repeat) => repeat());
  return { repetitions, changes: changesBetween(before, await snapshot(world.platform)) };
};

/** Work that nobody waits for may still write. A repeated request that writes does so every time. */
const maxQuietTries = 3;

const repeatQuietly = async () => {
  let repeated = await repeatAll();
  for (let tries = 1; tries < maxQuietTries && repeated.changes.length > 0; tries += 1)
    repeated = await repeatAll();
  return repeated;
};

/** The first test makes the requests of all. */
let shared: ReturnType<typeof repeatQuietly> | undefined;
const repeatedOnce = () => {
  shared ??= repeatQuietly();
  return shared;
};

describe('a repeated request under one key', () => {
  it.each(keyed.map((operation, index) => [operation.id, operation, index] as const))(
    'of %s is answered like the first; another request is refused',
    async (_id, operation, index) => {
      const { repetitions } = await repeatedOnce();
      const { first, again, changed, elsewhere } = repetitions[index] ?? expect.fail('No answers');

      expect([first, again, ...changed].flatMap(({ problems }) => problems)).toEqual([]);
      expect([first.code, first.isReplay, again.isReplay]).toEqual(['OK', false, true]);
      if (operation.isAnswerSecret) expect(again.code).toBe('IDEMPOTENCY_RESULT_NOT_KEPT');
      else expect([again.status, again.text]).toEqual([first.status, first.text]);
      for (const { status, code } of [...changed, ...elsewhere]) {
        expect([status, code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
      }
    },
  );

  it('changes nothing, whatever the operation', async () => {
    expect((await repeatedOnce()).changes).toEqual([]);
  });
});

/** Items that one call of the operation stores, apart from the record of its key and events. */
const storedBy = {
  createCustomer: 3,
  createToken: 1,
  fundInternalAccount: 1,
  createDocument: 1,
  sendTestWebhook: 1,
};

const countOf = async ({ address, id }: TestPlatform): Promise<number> => {
  const items = await platformItems(address, id);
  return items.filter(
    ({ pk, body: text }) =>
      /^(CUSTOMER|CUSTOMER_REF|UMA|TOKEN|JOURNAL|DOCUMENT)#/.test(String(pk)) ||
      (String(pk).startsWith('WEBHOOK#') && String(text).includes('"TEST"')),
  ).length;
};

describe.each(Object.entries(storedBy))('%s, three times at once under one key,', (id, stored) => {
  it('does its work once', async () => {
    const operation = keyed.find((one) => one.id === id);
    if (operation === undefined) throw new Error(`${id} takes no key`);
    const sample = await sampleOf(operation, world);
    const before = await countOf(world.platform);
    const key = randomUUID();

    const answers = await Promise.all([1, 2, 3].map(() => send(operation, sample, key)));

    const done = answers.filter(({ code, isReplay }) => code === 'OK' && !isReplay);
    const waiting = answers.filter(({ code }) => code === 'IDEMPOTENCY_REQUEST_IN_PROGRESS');
    expect(done).toHaveLength(1);
    expect(answers.filter(({ isReplay }) => isReplay).length + waiting.length).toBe(2);
    expect((await countOf(world.platform)) - before).toBe(stored);
  });
});
