import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { selfSigned } from '#infra/local/outside/certificate.ts';
import { DemonstrationProvider, type ProviderOrder } from '#infra/local/outside/demonstration-provider.ts';
import { type ChildService, startChildService } from '#test/support/child-service.ts';
import { documentForm } from '#test/support/documents.ts';
import { pdf } from '#test/support/files/pdf.ts';
import { TestPlatform } from '#test/support/service.ts';
import { createTestPlatform } from '#test/support/service-host.ts';
import { changedAssembly } from '#test/support/switch/changed-assembly.ts';

/** The functions that ask the environment who verifies. The rest stays a sandbox, so that a test can fund accounts. */
const ofProduction = [
  'create-beneficial-owner',
  'follow-verifications',
  'get-kyc-link',
  'receive-verification-result',
  'submit-verification',
  'update-beneficial-owner',
  'update-customer',
];

/** A service whose customers are verified as in production, beside a provider, in a process of its own. */
export class ProviderWorld {
  readonly platform: TestPlatform;
  readonly provider: DemonstrationProvider;
  readonly service: ChildService;
  readonly #directories: readonly string[];

  static async start(): Promise<ProviderWorld> {
    const certificate = selfSigned('localhost');
    const provider = await DemonstrationProvider.start(certificate);
    const dataDir = mkdtempSync(join(tmpdir(), 'provider-'));
    const certificateFile = join(dataDir, 'provider.pem');
    writeFileSync(certificateFile, certificate.cert);
    const variables = {
      ENVIRONMENT: 'production',
      VERIFICATION_PROVIDER_URL: provider.url,
      VERIFICATION_PROVIDER_PUBLIC_KEY: provider.publicKeyPem,
      REVERIFY_ON_CHANGE: 'true',
    };
    const { outdir } = await changedAssembly(Object.fromEntries(ofProduction.map((id) => [id, variables])));
    const env = { NODE_EXTRA_CA_CERTS: certificateFile };
    const service = await startChildService({ dataDir, outdir, env });
    const created = await createTestPlatform(service.address, { isRegulated: false });
    const platform = new TestPlatform(service.address, created);
    const { webhookPublicKey } = await platform.api.ok('getConfig', {});
    if (webhookPublicKey === undefined) throw new Error('The service has no public key');
    provider.trust(webhookPublicKey);
    return new ProviderWorld({ platform, provider, service, directories: [dataDir, outdir] });
  }

  private constructor(parts: {
    platform: TestPlatform;
    provider: DemonstrationProvider;
    service: ChildService;
    directories: readonly string[];
  }) {
    this.platform = parts.platform;
    this.provider = parts.provider;
    this.service = parts.service;
    this.#directories = parts.directories;
  }

  get baseUrl(): string {
    return this.service.address.baseUrl;
  }

  caseIdOf(verificationId: string): string {
    return `${this.platform.id}.${verificationId.slice('Verification:'.length)}`;
  }

  async upload(documentHolder: string, documentType: string): Promise<void> {
    const fields = { documentHolder, documentType, country: 'US' };
    await this.platform.api.ok('createDocument', { form: documentForm({ file: pdf(), fields }) });
  }

  submit(customerId: string) {
    return this.platform.api.ok('submitVerification', { body: { customerId } });
  }

  /** A person with everything that a verification needs, not yet submitted. */
  async applicant(): Promise<string> {
    const { id } = await this.platform.api.ok('createCustomer', {
      body: {
        customerType: 'INDIVIDUAL',
        platformCustomerId: randomUUID(),
        currencies: ['USD'],
        fullName: 'Jane Doe',
        birthDate: '1990-01-15',
        nationality: 'US',
        address: { line1: '1 Main Street', postalCode: '12345', country: 'US' },
      },
    });
    await this.upload(id, 'PASSPORT');
    await this.upload(id, 'PROOF_OF_ADDRESS');
    return id;
  }

  /** A submitted person, and the case that the provider has of it. */
  async submitted() {
    const customerId = await this.applicant();
    const verification = await this.submit(customerId);
    const caseId = this.caseIdOf(verification.id);
    await this.ordered(caseId, 1);
    return { customerId, verificationId: verification.id, caseId };
  }

  /** Waits until the provider has the order of a revision. */
  async ordered(caseId: string, revision: number): Promise<ProviderOrder> {
    const find = () => this.provider.book.get(caseId)?.orders.find((order) => order.revision === revision);
    await expect.poll(find, { timeout: 60_000 }).toBeDefined();
    const found = find();
    if (found === undefined) throw new Error('The order has gone');
    return found;
  }

  verification(verificationId: string) {
    return this.platform.api.ok('getVerification', { path: { verificationId } });
  }

  async kycStatus(customerId: string): Promise<string | undefined> {
    const customer = await this.platform.api.ok('getCustomer', { path: { customerId } });
    return customer.customerType === 'INDIVIDUAL' ? customer.kycStatus : customer.kybStatus;
  }

  async stop(): Promise<void> {
    await this.service.stop();
    this.provider.stop();
    for (const directory of this.#directories) rmSync(directory, { recursive: true, force: true });
  }
}
