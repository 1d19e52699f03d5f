import { createHash, generateKeyPairSync } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminAt } from '#test/support/admin.ts';
import { ProviderWorld } from '#test/support/verification/provider-world.ts';
import { describeProviderPage } from './support/provider/page.ts';

let world: ProviderWorld;

beforeAll(async () => {
  world = await ProviderWorld.join();
});

afterAll(() => world.stop());

const statusOf = (verificationId: string) => async () =>
  (await world.verification(verificationId)).verificationStatus;

describe('a submission', () => {
  it('goes to the provider with links to its documents; its problems and its decision come back', async () => {
    const { provider, baseUrl } = world;
    const { customerId, verificationId, caseId } = await world.submitted();

    const [order] = provider.caseOf(caseId).orders;
    expect(order?.customer).toMatchObject({ customerId, fullName: 'Jane Doe' });
    expect(order?.documents.map(({ documentType }) => documentType)).toEqual([
      'PASSPORT',
      'PROOF_OF_ADDRESS',
    ]);
    for (const { url, sha256 } of order?.documents ?? []) {
      const file = Buffer.from(await (await fetch(url)).arrayBuffer());
      expect(createHash('sha256').update(file).digest('base64')).toBe(sha256);
    }
    expect(await world.kycStatus(customerId)).toBe('PENDING');

    const problem = {
      resourceId: customerId,
      type: 'POOR_QUALITY_DOCUMENT',
      acceptedDocumentTypes: ['PASSPORT'],
      reason: 'The passport cannot be read.',
    };
    expect(await provider.report(baseUrl, caseId, { status: 'RESOLVE_ERRORS', errors: [problem] })).toBe(204);
    expect(await world.verification(verificationId)).toMatchObject({
      verificationStatus: 'RESOLVE_ERRORS',
      errors: [problem],
    });

    await world.upload(customerId, 'NATIONAL_ID');
    expect((await world.submit(customerId)).id).toBe(verificationId);
    expect((await world.ordered(caseId, 2)).documents).toHaveLength(3);

    // What was said of the first revision no longer counts.
    expect(await provider.tell(baseUrl, caseId, { revision: 1, status: 'REJECTED' })).toBe(204);
    expect(await statusOf(verificationId)()).toBe('IN_PROGRESS');
    expect(await provider.report(baseUrl, caseId, { status: 'APPROVED' })).toBe(204);
    expect(await statusOf(verificationId)()).toBe('APPROVED');
    expect(await world.kycStatus(customerId)).toBe('APPROVED');
    expect(await provider.report(baseUrl, caseId, { status: 'APPROVED' })).toBe(204);
    expect(await provider.tell(baseUrl, caseId, { revision: 2, status: 'REJECTED' })).toBe(409);
    expect(await provider.tell(baseUrl, caseId, { revision: 2, status: 'PERHAPS' })).toBe(400);
    expect(await world.kycStatus(customerId)).toBe('APPROVED');
    expect(provider.refused).toBe(0);
  });

  it('whose result is lost, and whose provider is down for a while, is decided all the same', async () => {
    const { provider } = world;
    provider.isUp = false;
    const customerId = await world.applicant();
    const { id } = await world.submit(customerId);
    const caseId = world.caseIdOf(id);
    const logged = () =>
      readdirSync(world.platform.address.logDirectory).some((name) =>
        readFileSync(join(world.platform.address.logDirectory, name), 'utf8').includes(
          'VERIFICATION_PROVIDER_UNCLEAR',
        ),
      );
    await expect.poll(logged).toBe(true);
    provider.isUp = true;

    await world.ordered(caseId, 1);
    provider.decide(caseId, { status: 'APPROVED' });

    await expect.poll(statusOf(id)).toBe('APPROVED');
    expect(await world.kycStatus(customerId)).toBe('APPROVED');
    expect(provider.caseOf(caseId).orders.every(({ revision }) => revision === 1)).toBe(true);
  });

  it('is decided once, by the provider or by the operator', async () => {
    const { customerId, verificationId, caseId } = await world.submitted();

    const [told, decided] = await Promise.all([
      world.provider.report(world.baseUrl, caseId, { status: 'APPROVED' }),
      adminAt(
        world.platform.address,
        'verification',
        'decide',
        verificationId,
        '--decision',
        'REJECTED',
        '--yes',
      ),
    ]);

    const status = await statusOf(verificationId)();
    expect([status, told, decided.exitCode]).toEqual(
      status === 'APPROVED' ? ['APPROVED', 204, 1] : ['REJECTED', 409, 0],
    );
    expect(await world.kycStatus(customerId)).toBe(status);
  });
});

describe('a result', () => {
  it('that is not signed as it must be changes nothing', async () => {
    const { provider, baseUrl } = world;
    const { verificationId, caseId } = await world.submitted();
    const result = { revision: 1, status: 'APPROVED' };
    const nowSeconds = Math.floor(Date.now() / 1000);
    const wrong = [
      { key: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey },
      { atSeconds: nowSeconds - 302 },
      { atSeconds: nowSeconds + 302 },
      { signedPath: `/switch/payouts/${caseId}/result` },
      { signedPath: `/verification-provider/cases/${caseId.replace(/.$/, '0')}0/result` },
      { signedBody: JSON.stringify({ ...result, status: 'REJECTED' }) },
    ];

    const answers: number[] = [];
    for (const mischief of wrong) answers.push(await provider.tell(baseUrl, caseId, result, mischief));

    expect(answers).toEqual(wrong.map(() => 401));
    expect(await statusOf(verificationId)()).toBe('IN_PROGRESS');
    expect(await provider.tell(baseUrl, `${world.platform.id}.none`, result)).toBe(404);
    expect(await provider.tell(baseUrl, caseId, { ...result, revision: 7 })).toBe(404);
    expect(await provider.tell(baseUrl, caseId, result)).toBe(204);
  });
});

it('a customer follows a link to the provider, whose result decides', async () => {
  const { id: customerId, platformCustomerId } = await world.platform.newCustomer();
  const redirectUri = 'https://acme.example/done';

  const link = await world.platform.api.ok('getKycLink', { query: { platformCustomerId, redirectUri } });

  const order = world.provider.links.at(-1);
  const caseId = order?.caseId ?? '';
  expect(link).toEqual({ kycUrl: `https://verify.example/${caseId}`, platformCustomerId, customerId });
  expect(order).toMatchObject({ revision: 1, redirectUri });
  const verificationId = `Verification:${caseId.split('.')[1]}`;
  expect(await statusOf(verificationId)()).toBe('READY_FOR_VERIFICATION');
  expect(await world.kycStatus(customerId)).toBe('UNVERIFIED');

  expect(await world.provider.report(world.baseUrl, caseId, { status: 'APPROVED' })).toBe(204);

  expect(await world.kycStatus(customerId)).toBe('APPROVED');
});

it('an approved customer with a new name is asked about again, and pays until it is rejected', async () => {
  const { customerId, caseId } = await world.submitted();
  await world.provider.report(world.baseUrl, caseId, { status: 'APPROVED' });

  await world.platform.api.ok('updateCustomer', {
    path: { customerId },
    body: { customerType: 'INDIVIDUAL', fullName: 'Jane Roe' },
  });

  const waiting = async () => {
    const { data } = await world.platform.api.ok('listVerifications', { query: { customerId } });
    return data.find(({ verificationStatus }) => verificationStatus === 'IN_PROGRESS');
  };
  await expect.poll(waiting).toBeDefined();
  const again = world.caseIdOf((await waiting())?.id ?? '');
  expect((await world.ordered(again, 1)).customer).toMatchObject({ fullName: 'Jane Roe' });
  expect(await world.kycStatus(customerId)).toBe('APPROVED');

  await world.provider.report(world.baseUrl, again, { status: 'REJECTED' });
  expect(await world.kycStatus(customerId)).toBe('REJECTED');
  const account = await world.platform.accountOf(customerId, 'USD');
  const bank = await world.platform.externalAccount({ customerId });
  const apiError = await world.platform.api.refused('createTransferOut', {
    body: { source: { accountId: account.id }, destination: { accountId: bank.id }, amount: 1 },
  });
  expect(apiError.code).toBe('USER_NOT_READY');
});

it('no log line names anybody', () => {
  const { logDirectory } = world.platform.address;
  const lines = readdirSync(logDirectory)
    .map((name) => readFileSync(join(logDirectory, name), 'utf8'))
    .join('');

  expect(lines).toContain('receiveVerificationResult');
  expect(lines).not.toMatch(/Jane|passport cannot|Main Street|X-Amz-Signature/);
});

describeProviderPage(() => world);
