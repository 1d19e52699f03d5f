import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { ownerExample } from '#shared/openapi/examples/people.ts';
import type { BodyOf } from '#test/support/api-client.ts';
import { newPlatform, serviceAddress, type TestPlatform } from '#test/support/service.ts';

const script = join(import.meta.dirname, '../../scripts/verification-decide.ts');

/** Runs the operator's command on the host's table. Rejects with `stderr` when the command fails. */
const run = (...options: string[]): Promise<{ stdout: string }> => {
  const { tableName, dynamodbEndpoint } = serviceAddress();
  return promisify(execFile)(
    process.execPath,
    [script, ...options, '--table', tableName, '--endpoint', dynamodbEndpoint],
    { env: { PATH: process.env.PATH } },
  );
};

const decide = (verificationId: string, decision: string, ...more: string[]) =>
  run('--verification', verificationId, '--decision', decision, ...more);

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

describe('verification:decide', () => {
  it('lists waiting verifications, and approves verification, business and owners', async () => {
    const one = await waiting();
    expect((await run('--list')).stdout).toContain(`${one.verificationId}  Platform:${platform.id}`);

    const { stdout } = await decide(one.verificationId, 'APPROVED');

    expect(stdout).toBe(`${one.customerId} is APPROVED.\n`);
    expect(await statusesOf(one)).toEqual(['APPROVED', 'APPROVED', 'APPROVED']);
    expect((await run('--list')).stdout).not.toContain(one.verificationId);
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

    const ends = await Promise.allSettled([
      decide(one.verificationId, 'APPROVED'),
      decide(one.verificationId, 'REJECTED'),
    ]);

    expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const won = ends[0].status === 'fulfilled' ? 'APPROVED' : 'REJECTED';
    expect(await statusesOf(one)).toEqual([won, won, won]);
  });

  it('refuses to approve after a later change until the operator confirms having seen it', async () => {
    const one = await waiting();
    const { updatedAt } = await platform.api.ok('updateBeneficialOwner', {
      path: { beneficialOwnerId: one.ownerId },
      body: { personalInfo: { firstName: 'John' } },
    });

    await expect(decide(one.verificationId, 'APPROVED')).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining(`Look again, then add --seen ${updatedAt}.`),
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
    expect((await run('--list')).stdout).not.toContain(one.verificationId);
  });

  it.each([
    ['no id', ['--decision', 'APPROVED'], 'Give --verification as Verification:<uuid>, or --list.'],
    [
      'an unknown verification',
      ['--verification', 'Verification:019542f5-b3e7-7d02-8000-000000000000', '--decision', 'APPROVED'],
      'No verification with this id waits for a decision.',
    ],
    [
      'no decision',
      ['--verification', 'Verification:019542f5-b3e7-7d02-8000-000000000000'],
      'Give --decision APPROVED or --decision REJECTED.',
    ],
    [
      'a reason with control characters',
      ['--reason', 'Not\u0007'],
      "error: option '--reason <text>' argument 'Not\u0007' is invalid. It must not contain control characters.",
    ],
  ])('reports %s in one line', async (_name, options, message) => {
    await expect(run(...options)).rejects.toMatchObject({ code: 1, stderr: `${message}\n` });
  });
});
