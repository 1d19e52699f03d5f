import { beforeAll, describe, expect, test } from 'vitest';
import { ownerExample } from '#shared/api/openapi/examples/people.ts';
import { allPoints, type CrashPoint } from '#test/support/crash-points.ts';
import { executionsOf, invoke, newPlatform, type TestPlatform } from '#test/support/service.ts';
import { testTimeScale } from '#test/support/time-scale.ts';
import { untilCounted } from '#test/support/until-counted.ts';

const step = 'PaymentsService-local-settle-owner-kyc';

let platform: TestPlatform;
let customerId: string;

beforeAll(async () => {
  platform = await newPlatform();
  const body = { customerType: 'BUSINESS', currencies: ['USD'] };
  customerId = (await platform.api.ok('createCustomer', { body })).id;
});

const newOwner = async (lastName: string): Promise<string> => {
  const body = { customerId, ...ownerExample(lastName) };
  const { id, kycStatus } = await platform.api.ok('createBeneficialOwner', { body });
  expect(kycStatus).toBe('PENDING');
  return id;
};

const rename = (beneficialOwnerId: string, lastName: string) =>
  platform.api.ok('updateBeneficialOwner', {
    path: { beneficialOwnerId },
    body: { personalInfo: { lastName } },
  });

const statusOf = async (beneficialOwnerId: string): Promise<string> =>
  (await platform.api.ok('getBeneficialOwner', { path: { beneficialOwnerId } })).kycStatus;

const becomes = async (id: string, status: string) =>
  expect.poll(() => statusOf(id), { interval: 200 }).toBe(status);

describe('the KYC of a beneficial owner', () => {
  test('is decided by the last name within seconds, and again when the name changes', async () => {
    const [good, bad, open] = await Promise.all(['Doe', 'Doe002', 'Doe001'].map(newOwner));

    await Promise.all([becomes(good ?? '', 'APPROVED'), becomes(bad ?? '', 'REJECTED')]);
    expect(await statusOf(open ?? '')).toBe('PENDING');

    const again = await Promise.all([rename(good ?? '', 'Roe002'), rename(bad ?? '', 'Roe')]);
    expect(again.map(({ kycStatus }) => kycStatus)).toEqual(['PENDING', 'PENDING']);
    await Promise.all([becomes(good ?? '', 'REJECTED'), becomes(bad ?? '', 'APPROVED')]);
  });

  test('is decided by the new last name when the name changes before the decision', async () => {
    const id = await newOwner('Doe002');
    await rename(id, 'Doe');

    await becomes(id, 'APPROVED');
  });

  test('does not change when the step runs again or for a former name', async () => {
    const id = await newOwner('Doe');
    await becomes(id, 'APPROVED');
    const beneficialOwnerId = id.split(':')[1] ?? '';
    const before = await platform.api.ok('getBeneficialOwner', { path: { beneficialOwnerId: id } });
    const input = { platformId: platform.id, beneficialOwnerId, dueAt: '2025-10-13T12:00:02.000Z' };

    const outcomes = await Promise.all([invoke(step, input), invoke(step, input)]);

    expect(outcomes.map(({ payload }) => payload)).toEqual([
      '{"status":"APPROVED"}',
      '{"status":"APPROVED"}',
    ]);
    expect(await platform.api.ok('getBeneficialOwner', { path: { beneficialOwnerId: id } })).toEqual(before);
  });

  test('is decided although the step dies before or after any of its calls', async () => {
    const dies = async (point: CrashPoint): Promise<void> => {
      const other = await newPlatform();
      const business = await other.api.ok('createCustomer', { body: { customerType: 'BUSINESS' } });
      const body = { customerId: business.id, ...ownerExample('Doe') };
      const caller = 'Functionssettleownerkyc';
      const plan = { kind: 'crash', ...point, caller, isOneRun: true } as const;
      const { result: id } = await other.withFaults(plan, async () => {
        const owner = await other.api.ok('createBeneficialOwner', { body });
        await untilCounted(other, 'lost');
        return owner.id;
      });
      const path = { beneficialOwnerId: id };
      const status = async () => (await other.api.ok('getBeneficialOwner', { path })).kycStatus;
      await expect.poll(status, { message: JSON.stringify(point) }).toBe('APPROVED');
    };

    // It reads the owner and writes it.
    await Promise.all(allPoints(2).map(dies));
  });

  test('has one execution, even when other fields change in the meantime', async () => {
    const id = await newOwner('Doe');
    const body = { ownershipPercentage: 10 };
    await platform.api.ok('updateBeneficialOwner', { path: { beneficialOwnerId: id }, body });
    await becomes(id, 'APPROVED');

    const owner = await platform.api.ok('getBeneficialOwner', { path: { beneficialOwnerId: id } });
    const dueMs = Date.parse(owner.createdAt) + 2000 / testTimeScale;
    expect(await executionsOf(`${id.split(':')[1]}-${dueMs}`)).toHaveLength(1);
    expect(owner.ownershipPercentage).toBe(10);
  });
});
