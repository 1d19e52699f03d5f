import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { selfSigned } from '#infra/local/counterparties/certificate.ts';
import { DemonstrationSwitch } from '#infra/local/counterparties/demonstration-switch.ts';
import { type RateServer, startRateSources } from '#infra/local/counterparties/rate-source.ts';
import { type ChildService, startChildService } from '#test/support/child-service.ts';
import { fileRates } from './file-rates.ts';
import { ProductionPlatform } from './production-platform.ts';
import { newProductionPlatform, ProductionWorld, type Switches, trustService } from './production-world.ts';

interface Parts extends Switches {
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
  try {
    await fileRates(service.address.controlUrl);
  } catch (error) {
    // Nobody else knows of it yet, and it would outlive the test.
    await service.stop();
    throw error;
  }
  return service;
};

/** A world with a host of its own, which may be killed. */
export class KillableWorld extends ProductionWorld {
  readonly #parts: Parts;
  #service: ChildService;

  static async start(): Promise<KillableWorld> {
    const certificate = selfSigned('localhost');
    const dataDir = mkdtempSync(join(tmpdir(), 'production-'));
    writeFileSync(join(dataDir, 'outside.pem'), certificate.cert);
    const parts = {
      dataDir,
      paymentSwitch: await DemonstrationSwitch.start(certificate),
      largeSwitch: await DemonstrationSwitch.start(certificate),
      rates: await startRateSources(certificate),
    };
    const service = await startHost(parts);
    const platform = await newProductionPlatform(service.address, parts);
    await trustService(parts, service.address);
    return new KillableWorld(platform, parts, service);
  }

  private constructor(platform: ProductionPlatform, parts: Parts, service: ChildService) {
    super(platform, parts);
    this.#parts = parts;
    this.#service = service;
  }

  /** Kills the host and starts another one on its data. */
  async killAndStart(): Promise<void> {
    const { id, credentials } = this.platform;
    await this.#service.kill();
    this.#service = await startHost(this.#parts);
    const created = { platformId: id, ...credentials };
    this.platform = new ProductionPlatform(this.paymentSwitch, this.#service.address, created);
  }

  override async stop(): Promise<void> {
    const { rates, dataDir } = this.#parts;
    await this.#service.stop();
    await super.stop();
    rates.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
