import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CreatedPlatform } from '#infra/local/local-platform.ts';
import { type Certificate, selfSigned } from '#infra/local/outside/certificate.ts';
import { DemonstrationSwitch } from '#infra/local/outside/demonstration-switch.ts';
import { type RateServer, startRateSources } from '#infra/local/outside/rate-source.ts';
import { type ChildService, startChildService } from '#test/support/child-service.ts';
import { invokeFunction } from '#test/support/host-control.ts';
import { createTestPlatform } from '#test/support/service-host.ts';
import { ProductionPlatform } from './production-platform.ts';

interface Parts {
  readonly certificate: Certificate;
  readonly paymentSwitch: DemonstrationSwitch;
  readonly largeSwitch: DemonstrationSwitch;
  readonly rates: RateServer;
  readonly dataDir: string;
}

/** The variables by which the functions find those outside. */
const variablesOf = ({ paymentSwitch, largeSwitch, rates }: Parts) => ({
  SWITCHES: JSON.stringify([
    { name: 'large', url: largeSwitch.url, currencies: ['USD'], minAmount: 5_000 },
    { name: 'default', url: paymentSwitch.url },
  ]),
  SWITCH_PUBLIC_KEYS: JSON.stringify({
    large: largeSwitch.publicKeyPem,
    default: paymentSwitch.publicKeyPem,
  }),
  RATE_SOURCES: JSON.stringify({ one: `${rates.url}/one`, two: `${rates.url}/two` }),
});

const startHost = async (parts: Parts): Promise<ChildService> => {
  const { dataDir } = parts;
  const service = await startChildService({
    dataDir,
    host: { env: 'local-prod', variables: variablesOf(parts) },
    // Node reads it only at its start, so the service has a process of its own.
    env: { NODE_EXTRA_CA_CERTS: join(dataDir, 'outside.pem') },
  });
  const { controlUrl } = service.address;
  const { error } = await invokeFunction(controlUrl, 'PaymentsService-local-prod-refresh-rates', {});
  if (error !== undefined) throw new Error(error.message);
  return service;
};

/** A service of production beside two switches and two sources of rates. Nothing of it is a sandbox. */
export class ProductionWorld {
  platform: ProductionPlatform;
  readonly #parts: Parts;
  readonly #created: CreatedPlatform;
  #service: ChildService;

  static async start(): Promise<ProductionWorld> {
    const certificate = selfSigned('localhost');
    const dataDir = mkdtempSync(join(tmpdir(), 'production-'));
    writeFileSync(join(dataDir, 'outside.pem'), certificate.cert);
    const parts = {
      certificate,
      dataDir,
      paymentSwitch: await DemonstrationSwitch.start(certificate),
      largeSwitch: await DemonstrationSwitch.start(certificate),
      rates: await startRateSources(certificate),
    };
    const service = await startHost(parts);
    const world = new ProductionWorld(parts, service, await createTestPlatform(service.address));
    const { webhookPublicKey } = await world.platform.api.ok('getConfig', {});
    if (webhookPublicKey === undefined) throw new Error('The service has no public key');
    parts.paymentSwitch.trust(webhookPublicKey);
    parts.largeSwitch.trust(webhookPublicKey);
    return world;
  }

  private constructor(parts: Parts, service: ChildService, created: CreatedPlatform) {
    this.#parts = parts;
    this.#service = service;
    this.#created = created;
    this.platform = this.#platformAt(service);
  }

  #platformAt({ address }: ChildService): ProductionPlatform {
    return new ProductionPlatform(this.paymentSwitch, address, this.#created);
  }

  get paymentSwitch(): DemonstrationSwitch {
    return this.#parts.paymentSwitch;
  }

  /** Takes payments in US dollars from 50.00 on; the other one takes the rest. */
  get largeSwitch(): DemonstrationSwitch {
    return this.#parts.largeSwitch;
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

  /** Kills the host and starts another one on its data. */
  async killAndStart(): Promise<void> {
    await this.#service.kill();
    this.#service = await startHost(this.#parts);
    this.platform = this.#platformAt(this.#service);
  }

  async stop(): Promise<void> {
    const { paymentSwitch, largeSwitch, rates, dataDir } = this.#parts;
    await this.#service.stop();
    paymentSwitch.stop();
    largeSwitch.stop();
    rates.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
