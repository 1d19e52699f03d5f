import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { selfSigned } from '#infra/local/outside/certificate.ts';
import { DemonstrationSwitch } from '#infra/local/outside/demonstration-switch.ts';
import { type ChildService, startChildService } from '#test/support/child-service.ts';
import { TestPlatform } from '#test/support/service.ts';
import { createTestPlatform } from '#test/support/service-host.ts';
import { changedAssembly } from './changed-assembly.ts';

/** The functions that ask the environment how money moves. The rest stays a sandbox, so that a test can fund accounts. */
const ofProduction = [
  'create-transfer-in',
  'create-transfer-out',
  'pay-out',
  'finish-overdue',
  'receive-collection-result',
  'receive-switch-deposit',
  'receive-switch-result',
];

/**
 * A service whose transfers are those of production, beside a switch. It has a process of its own, because Node reads the
 * switch's certificate only at its start.
 */
export class ProductionWorld {
  readonly platform: TestPlatform;
  readonly paymentSwitch: DemonstrationSwitch;
  /** Takes payments from 50.00 on; the other one takes the rest. */
  readonly largeSwitch: DemonstrationSwitch;
  readonly #service: ChildService;
  readonly #directories: readonly string[];

  static async start(): Promise<ProductionWorld> {
    const certificate = selfSigned('localhost');
    const paymentSwitch = await DemonstrationSwitch.start(certificate);
    const largeSwitch = await DemonstrationSwitch.start(certificate);
    const dataDir = mkdtempSync(join(tmpdir(), 'production-'));
    const certificateFile = join(dataDir, 'switch.pem');
    writeFileSync(certificateFile, certificate.cert);
    const variables = {
      ENVIRONMENT: 'production',
      SWITCHES: JSON.stringify([
        { name: 'large', url: largeSwitch.url, minAmount: 5_000 },
        { name: 'default', url: paymentSwitch.url, currencies: ['USD'] },
      ]),
      SWITCH_PUBLIC_KEYS: JSON.stringify({
        large: largeSwitch.publicKeyPem,
        default: paymentSwitch.publicKeyPem,
      }),
    };
    const { outdir } = await changedAssembly(Object.fromEntries(ofProduction.map((id) => [id, variables])));
    const env = { NODE_EXTRA_CA_CERTS: certificateFile };
    const service = await startChildService({ dataDir, outdir, env });
    const created = await createTestPlatform(service.address);
    const platform = new TestPlatform(service.address, created);
    const { webhookPublicKey } = await platform.api.ok('getConfig', {});
    if (webhookPublicKey === undefined) throw new Error('The service has no public key');
    paymentSwitch.trust(webhookPublicKey);
    largeSwitch.trust(webhookPublicKey);
    return new ProductionWorld({
      platform,
      paymentSwitch,
      largeSwitch,
      service,
      directories: [dataDir, outdir],
    });
  }

  private constructor(parts: {
    platform: TestPlatform;
    paymentSwitch: DemonstrationSwitch;
    largeSwitch: DemonstrationSwitch;
    service: ChildService;
    directories: readonly string[];
  }) {
    this.platform = parts.platform;
    this.paymentSwitch = parts.paymentSwitch;
    this.largeSwitch = parts.largeSwitch;
    this.#service = parts.service;
    this.#directories = parts.directories;
  }

  get baseUrl(): string {
    return this.#service.address.baseUrl;
  }

  payoutIdOf(transactionId: string): string {
    return `${this.platform.id}.${transactionId.slice('Transaction:'.length)}`;
  }

  read(transactionId: string) {
    return this.platform.api.ok('getTransaction', { path: { transactionId } });
  }

  async stop(): Promise<void> {
    await this.#service.stop();
    this.paymentSwitch.stop();
    this.largeSwitch.stop();
    for (const directory of this.#directories) rmSync(directory, { recursive: true, force: true });
  }
}
