import { beforeAll, describe, expect, it } from 'vitest';
import { ownerExample } from '#shared/api/openapi/examples/people.ts';
import { admin, type Printed } from '#test/support/admin.ts';
import type { BodyOf } from '#test/support/api-client.ts';
import { newPlatform, type TestPlatform } from '#test/support/service.ts';

const list = async (): Promise<string> => (await admin('verification', 'list')).text;

const decide = (verificationId: string, decision: string, ...more: string[]): Promise<Printed> =>
  admin('verification', 'decide', verificationId, '--decision', decision, '--yes', ...more);

let platform: TestPlatform;

beforeAll(async () => {
  platform = await newPlatform({ isRegulated: false });
});

interface Waiting {
  readonly verificationId: string;
  readonly customerId: string;
  readonly ownerId: string;
}

/** A business that waits for the operator, with an owner who is PENDING. */
const waiting = async (): Promise<Waiting> => {
  const { id: customerId } = await platform.api.ok('createCustomer', {
    body: {
      customerType: 'BUSINESS',
      currencies: ['USD'],
      businessInfo: { legalName: 'Acme Ltd', registrationNumber: '5523001' },
    },
  });
  const owner = await platform.api.ok('createBeneficialOwner', {
    body: { customerId, ...ownerExample('Doe001') },
  });
  const verification = await platform.api.ok('submitVerification', { body: { customerId } });
  expect(verification.verificationStatus).toBe('IN_PROGRESS');
  return { verificationId: verification.id, customerId, ownerId: owner.id };
};

const verificationOf = ({ verificationId }: Waiting): Promise<BodyOf<'getVerification'>> =>
  platform.api.ok('getVerification', { path: { verificationId } });

const statusesOf = async (one: Waiting) => {
  const [verification, customer, owner] = await Promise.all([
    verificationOf(one),
    platform.api.ok('getCustomer', { path: { customerId: one.customerId } }),
    platform.api.ok('getBeneficialOwner', { path: { beneficialOwnerId: one.ownerId } }),
  ]);
  const kybStatus = customer.customerType === 'BUSINESS' ? customer.kybStatus : undefined;
  return [verification.verificationStatus, kybStatus, owner.kycStatus];
};

describe('npm run admin -- verification', () => {
  it('lists waiting verifications, and approves verification, business and owners', async () => {
    const one = await waiting();
    expect(await list()).toContain(`${one.verificationId}  Platform:${platform.id}`);

    const { text: stdout } = await decide(one.verificationId, 'APPROVED');

    expect(stdout).toBe(`${one.customerId} is APPROVED.\n`);
    expect(await statusesOf(one)).toEqual(['APPROVED', 'APPROVED', 'APPROVED']);
    expect(await list()).not.toContain(one.verificationId);
  });

  it('rejects them with a reason that the platform can read', async () => {
    const one = await waiting();

    await decide(one.verificationId, 'REJECTED', '--reason', 'Not the same name.');

    expect(await statusesOf(one)).toEqual(['REJECTED', 'REJECTED', 'REJECTED']);
    expect((await verificationOf(one)).errors).toEqual([
      { resourceId: one.customerId, type: 'APPLICANT_REJECTED', reason: 'Not the same name.' },
    ]);
  });

  it('accepts one of two simultaneous decisions, and applies it completely', async () => {
    const one = await waiting();

    const ends = await Promise.all([
      decide(one.verificationId, 'APPROVED'),
      decide(one.verificationId, 'REJECTED'),
    ]);

    expect(ends.map(({ exitCode }) => exitCode).toSorted()).toEqual([0, 1]);
    const won = ends[0].exitCode === 0 ? 'APPROVED' : 'REJECTED';
    expect(await statusesOf(one)).toEqual([won, won, won]);
  });

  it('refuses to approve after a later change until the operator confirms having seen it', async () => {
    const one = await waiting();
    const { updatedAt } = await platform.api.ok('updateBeneficialOwner', {
      path: { beneficialOwnerId: one.ownerId },
      body: { personalInfo: { firstName: 'John' } },
    });

    expect(await decide(one.verificationId, 'APPROVED')).toMatchObject({
      exitCode: 1,
      errors: expect.stringContaining(`Look again, then add --seen ${updatedAt}.`),
    });
    expect(await statusesOf(one)).toEqual(['IN_PROGRESS', 'PENDING', 'PENDING']);
    await decide(one.verificationId, 'APPROVED', '--seen', updatedAt);
    expect(await statusesOf(one)).toEqual(['APPROVED', 'APPROVED', 'APPROVED']);
  });

  it("takes a deleted customer's verification off the list and changes nothing else", async () => {
    const one = await waiting();
    await platform.api.ok('deleteCustomer', { path: { customerId: one.customerId } });

    await decide(one.verificationId, 'REJECTED');

    expect(await statusesOf(one)).toEqual(['REJECTED', 'PENDING', 'PENDING']);
    expect(await list()).not.toContain(one.verificationId);
  });

  it.each([
    [
      'an id of another type',
      ['Customer:019542f5-b3e7-7d02-8000-000000000000', '--decision', 'APPROVED'],
      "error: command-argument value 'Customer:019542f5-b3e7-7d02-8000-000000000000' is invalid for argument 'id'. It must be Verification:<uuid>.",
    ],
    [
      'an unknown verification',
      ['Verification:019542f5-b3e7-7d02-8000-000000000000', '--decision', 'APPROVED'],
      'No verification with this id waits for a decision.',
    ],
    [
      'no decision',
      ['Verification:019542f5-b3e7-7d02-8000-000000000000'],
      "error: required option '--decision <decision>' not specified",
    ],
    [
      'a reason with control characters',
      ['Verification:019542f5-b3e7-7d02-8000-000000000000', '--reason', 'Not\u0007'],
      "error: option '--reason <text>' argument 'Not\\u0007' is invalid. It must not contain control characters or marks that turn the direction of text.",
    ],
  ])('reports %s in one line', async (_name, options, message) => {
    const { exitCode, errors } = await admin('verification', 'decide', '--yes', ...options);

    expect([exitCode, errors]).toEqual([1, `${message}\n`]);
  });

  it('does not decide when nobody can answer its question', async () => {
    const id = 'Verification:019542f5-b3e7-7d02-8000-000000000000';
    const { errors } = await admin('verification', 'decide', id, '--decision', 'APPROVED');

    expect(errors).toBe(`Decide APPROVED on ${id}? Nobody can answer here: add --yes.\n`);
  });
});
