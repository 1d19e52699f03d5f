import { beforeAll, describe, expect, it } from 'vitest';
import { pdf } from '#test/support/files/pdf.ts';
import { platformItems } from '#test/support/raw-table.ts';
import { newPlatform, type TestPlatform } from '#test/support/service.ts';
import { submittingOn } from './support/submitting.ts';

let platform: TestPlatform;
const { registered, newIndividual, submit, list } = submittingOn(() => platform);

beforeAll(async () => {
  platform = await newPlatform({ isRegulated: false });
});

describe('a submission', () => {
  it('with resolved errors continues under the same id', async () => {
    const customerId = await newIndividual();
    const before = await submit(customerId);
    await platform.api.ok('updateCustomer', {
      path: { customerId },
      body: { customerType: 'INDIVIDUAL', fullName: 'Jane Doe' },
    });

    const after = await submit(customerId);

    expect(after).toEqual({
      ...before,
      verificationStatus: 'APPROVED',
      errors: [],
      updatedAt: after.updatedAt,
    });
    expect((await list({ customerId })).data).toEqual([after]);
  });

  it('that rejects an approved customer stops payments that were decided before', async () => {
    const customerId = await newIndividual('Jane Doe');
    await submit(customerId);
    const account = await platform.accountOf(customerId, 'USD');
    const body = { customerType: 'INDIVIDUAL', fullName: 'Jane Doe002' };
    await platform.api.ok('updateCustomer', { path: { customerId }, body });

    expect((await submit(customerId)).verificationStatus).toBe('REJECTED');

    const uuid = account.id.split(':')[1];
    const items = await platformItems(platform.address, platform.id);
    expect(items.find(({ accountUuid }) => accountUuid === uuid)).toMatchObject({ leastOwnerVersion: 4n });
  });

  it('after a rejection, with another number, is a new verification', async () => {
    const customerId = await registered('5523002');
    const rejected = await submit(customerId);
    await platform.api.ok('updateCustomer', {
      path: { customerId },
      body: { customerType: 'BUSINESS', businessInfo: { registrationNumber: '5523003' } },
    });

    const approved = await submit(customerId);

    expect(approved.id).not.toBe(rejected.id);
    expect((await list({ customerId })).data).toEqual([approved, rejected]);
  });

  it.each(['5523001', '5523002', '5523041'])('of %s, repeated, changes nothing', async (number) => {
    const customerId = await registered(number);

    const first = await submit(customerId);

    expect(await submit(customerId)).toEqual(first);
    expect((await list({ customerId })).data).toEqual([first]);
  });

  it.each(['5523001', '5523041'])('of %s eight times at once creates one verification', async (number) => {
    const customerId = await registered(number);

    const answers = await Promise.all(Array.from({ length: 8 }, () => submit(customerId)));

    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    const items = await platformItems(platform.address, platform.id);
    const uuid = customerId.split(':')[1];
    const made = items.filter(({ sk, customerUuid }) => sk === 'VERIFICATION' && customerUuid === uuid);
    expect(made).toMatchObject([{ version: 1n }]);
  });
});

it('a document of an accepted submission cannot be deleted; one of a submission with errors can', async () => {
  const customerId = await newIndividual();
  const upload = async (): Promise<string> => {
    const form = new FormData();
    const fields = { documentHolder: customerId, documentType: 'PASSPORT', country: 'US' };
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append('file', new Blob([new Uint8Array(pdf())]), 'passport.pdf');
    return (await platform.api.ok('createDocument', { form })).id;
  };
  const [first, second] = [await upload(), await upload()];
  const { errors } = await submit(customerId);
  await platform.api.ok('deleteDocument', { path: { documentId: first } });
  const path = { customerId };
  await platform.api.ok('updateCustomer', {
    path,
    body: { customerType: 'INDIVIDUAL', fullName: 'Jane Doe' },
  });

  await submit(customerId);

  expect(errors.map(({ type }) => type)).not.toContain('MISSING_IDENTITY_DOCUMENT');
  const error = await platform.api.refused('deleteDocument', { path: { documentId: second } });
  expect(error.code).toBe('DOCUMENT_IN_USE');
});
