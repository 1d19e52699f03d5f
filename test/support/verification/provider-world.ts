import { randomUUID } from 'node:crypto';
import { expect, inject } from 'vitest';
import type {
  DemonstrationProvider,
  ProviderOrder,
} from '#infra/local/counterparties/demonstration-provider.ts';
import { documentForm } from '#test/support/documents.ts';
import { pdf } from '#test/support/files/pdf.ts';
import { TestPlatform } from '#test/support/service.ts';
import { createTestPlatform } from '#test/support/service-host.ts';
import { playProvider } from '#test/support/switch/counterparties.ts';
import { serviceKeyOf } from '#test/support/switch/service-key.ts';

/** A platform of the shared production host, whose customers a provider verifies. */
export class ProviderWorld {
  readonly platform: TestPlatform;
  readonly provider: DemonstrationProvider;

  /** One file at a time plays the provider. */
  static async join(): Promise<ProviderWorld> {
    const shared = inject('production');
    const provider = await playProvider(shared);
    const created = await createTestPlatform(shared.address, { isRegulated: false });
    const platform = new TestPlatform(shared.address, created);
    provider.trust(await serviceKeyOf(shared.address));
    return new ProviderWorld(platform, provider);
  }

  private constructor(platform: TestPlatform, provider: DemonstrationProvider) {
    this.platform = platform;
    this.provider = provider;
  }

  get baseUrl(): string {
    return this.platform.address.baseUrl;
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
    await expect.poll(find).toBeDefined();
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

  stop(): void {
    this.provider.stop();
  }
}
