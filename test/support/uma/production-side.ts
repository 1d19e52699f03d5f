import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Certificate, selfSigned } from '#infra/local/counterparties/certificate.ts';
import { DemonstrationLightning } from '#infra/local/counterparties/demonstration-lightning.ts';
import { DemonstrationSwitch } from '#infra/local/counterparties/demonstration-switch.ts';
import { type RateServer, startRateSources } from '#infra/local/counterparties/rate-source.ts';
import { type ChildService, startChildService } from '#test/support/child-service.ts';
import { newPlatformAt } from '#test/support/host-control.ts';
import type { FundedAccount } from '#test/support/service.ts';
import { type Door, openDoor } from '#test/support/switch/door.ts';
import { fileRates } from '#test/support/switch/file-rates.ts';
import { ProductionPlatform } from '#test/support/switch/production-platform.ts';
import { serviceKeyOf } from '#test/support/switch/service-key.ts';

interface Parts {
  readonly domain: string;
  /** Domains of all sides, and where they answer. */
  readonly hosts: Readonly<Record<string, string>>;
  readonly directory: string;
  readonly portFile: string;
  readonly paymentSwitch: DemonstrationSwitch;
  readonly lightning: DemonstrationLightning;
  readonly rates: RateServer;
  readonly timeScale: number;
}

const startHost = async (parts: Parts): Promise<ChildService> => {
  const { directory, paymentSwitch, rates, hosts, timeScale, portFile } = parts;
  const service = await startChildService({
    dataDir: directory,
    host: {
      env: 'local-prod',
      timeScale,
      // What is overdue ends with the schedule. Every three seconds would take a fifth of a core of both sides.
      shortestPeriodMs: 6_000,
      variables: {
        SWITCHES: JSON.stringify([{ name: 'default', url: paymentSwitch.url, lightning: true }]),
        SWITCH_PUBLIC_KEYS: JSON.stringify({ default: paymentSwitch.publicKeyPem }),
        RATE_SOURCES: JSON.stringify({ one: `${rates.url}/one`, two: `${rates.url}/two` }),
        UMA_HOSTS: JSON.stringify(hosts),
      },
    },
    // Node reads it only at its start, so the service has a process of its own.
    env: { NODE_EXTRA_CA_CERTS: join(directory, 'outside.pem') },
  });
  try {
    await fileRates(service.address.controlUrl);
  } catch (error) {
    // Nobody else knows of it yet, and it would outlive the test.
    await service.stop();
    throw error;
  }
  const { baseUrl } = service.address;
  writeFileSync(portFile, new URL(baseUrl).port);
  paymentSwitch.serviceUrl = baseUrl;
  return service;
};

/**
 * A service of production with a switch on the Lightning network, as an institution of the UMA network. It may be killed, and
 * it is found at the same address afterwards.
 */
export class ProductionSide {
  readonly #parts: Parts;
  #service: ChildService;
  platform: ProductionPlatform;
  account: FundedAccount;
  umaAddress: string;

  static async start(parts: Parts): Promise<ProductionSide> {
    const service = await startHost(parts);
    const { domain: umaDomain, paymentSwitch } = parts;
    paymentSwitch.trust(await serviceKeyOf(service.address));
    const created = await newPlatformAt(service.address.controlUrl, { umaDomain });
    const platform = new ProductionPlatform(paymentSwitch, service.address, created);
    const account = await platform.fundedAccount(5_000_000);
    const { umaAddress } = await platform.api.ok('getCustomer', { path: { customerId: account.customerId } });
    return new ProductionSide(parts, service, platform, account, umaAddress);
  }

  private constructor(
    parts: Parts,
    service: ChildService,
    platform: ProductionPlatform,
    account: FundedAccount,
    umaAddress: string,
  ) {
    this.#parts = parts;
    this.#service = service;
    this.platform = platform;
    this.account = account;
    this.umaAddress = umaAddress;
  }

  get paymentSwitch(): DemonstrationSwitch {
    return this.#parts.paymentSwitch;
  }

  get lightning(): DemonstrationLightning {
    return this.#parts.lightning;
  }

  get controlUrl(): string {
    return this.#service.address.controlUrl;
  }

  /** What a function has logged since the last start. */
  lines(functionName: string): string[] {
    const file = join(this.#service.address.logDirectory, `PaymentsService-local-prod-${functionName}.log`);
    return existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  }

  /** Kills the host and starts another one on its data. */
  async killAndStart(): Promise<void> {
    const { id, credentials, deposits } = this.platform;
    rmSync(this.#parts.portFile, { force: true });
    await this.#service.kill();
    this.#service = await startHost(this.#parts);
    const created = { platformId: id, ...credentials };
    this.platform = new ProductionPlatform(this.paymentSwitch, this.#service.address, created);
    this.platform.deposits.push(...deposits);
  }

  async stop(): Promise<void> {
    await this.#service.stop();
    this.paymentSwitch.stop();
    this.#parts.rates.stop();
    rmSync(this.#parts.directory, { recursive: true, force: true });
  }
}

export interface TwoProductions {
  readonly here: ProductionSide;
  readonly there: ProductionSide;
  stop(): Promise<void>;
}

const partsOf = async (
  domain: string,
  portFile: string,
  {
    certificate,
    hosts,
    timeScale,
  }: { readonly certificate: Certificate; readonly hosts: Parts['hosts']; readonly timeScale: number },
): Promise<Parts> => {
  const directory = mkdtempSync(join(tmpdir(), 'uma-side-'));
  writeFileSync(join(directory, 'outside.pem'), certificate.cert);
  const lightning = await DemonstrationLightning.start();
  const paymentSwitch = await DemonstrationSwitch.start(certificate, { lightning });
  const rates = await startRateSources(certificate);
  return { domain, hosts, directory, portFile, paymentSwitch, lightning, rates, timeScale };
};

/** Two services of production, each with a switch of its own, which know each other as institutions. */
export const startTwoProductions = async ({ timeScale = 20 } = {}): Promise<TwoProductions> => {
  const certificate = selfSigned('localhost');
  const places = mkdtempSync(join(tmpdir(), 'uma-doors-'));
  const domains = ['a.uma.test', 'b.uma.test'] as const;
  const portFileOf = (domain: string): string => join(places, `${domain}.port`);
  const doors = new Map<string, Door>();
  for (const domain of domains) doors.set(domain, await openDoor(portFileOf(domain)));
  const hosts = Object.fromEntries(
    [...doors].map(([domain, { port }]) => [domain, `http://127.0.0.1:${port}`]),
  );
  const options = { certificate, hosts, timeScale };
  const [here, there] = await Promise.all(
    domains.map(async (domain) => ProductionSide.start(await partsOf(domain, portFileOf(domain), options))),
  );
  if (here === undefined || there === undefined) throw new Error('There are two domains');
  return {
    here,
    there,
    stop: async () => {
      await Promise.all([here.stop(), there.stop()]);
      for (const door of doors.values()) door.close();
      rmSync(places, { recursive: true, force: true });
    },
  };
};
