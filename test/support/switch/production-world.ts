import { inject } from 'vitest';
import type { DemonstrationSwitch } from '#infra/local/counterparties/demonstration-switch.ts';
import {
  createTestPlatform,
  type ServiceAddress,
  type TestPlatformOptions,
} from '#test/support/service-host.ts';
import { playSwitch } from './counterparties.ts';
import { ProductionPlatform } from './production-platform.ts';
import { serviceKeyOf } from './service-key.ts';

/** The switches of a production service. */
export interface Switches {
  readonly paymentSwitch: DemonstrationSwitch;
  /** Takes payments in US dollars from 50.00 on; the other one takes the rest. */
  readonly largeSwitch: DemonstrationSwitch;
}

export const newProductionPlatform = async (
  address: ServiceAddress,
  { paymentSwitch }: Switches,
  options: TestPlatformOptions = {},
): Promise<ProductionPlatform> =>
  new ProductionPlatform(paymentSwitch, address, await createTestPlatform(address, options));

/** From now on the switches believe what this service signs. */
export const trustService = async (
  { paymentSwitch, largeSwitch }: Switches,
  address: ServiceAddress,
): Promise<void> => {
  const key = await serviceKeyOf(address);
  paymentSwitch.trust(key);
  largeSwitch.trust(key);
};

/** A platform on a service of production beside two switches. Nothing of it is a sandbox. */
export class ProductionWorld {
  platform: ProductionPlatform;
  readonly paymentSwitch: DemonstrationSwitch;
  readonly largeSwitch: DemonstrationSwitch;

  /** A platform of its own on the shared host. One file at a time plays these switches. */
  static async join(): Promise<ProductionWorld> {
    const shared = inject('production');
    const switches = {
      paymentSwitch: await playSwitch(shared, 'default'),
      largeSwitch: await playSwitch(shared, 'large'),
    };
    const platform = await newProductionPlatform(shared.address, switches);
    await trustService(switches, shared.address);
    return new ProductionWorld(platform, switches);
  }

  constructor(platform: ProductionPlatform, { paymentSwitch, largeSwitch }: Switches) {
    this.platform = platform;
    this.paymentSwitch = paymentSwitch;
    this.largeSwitch = largeSwitch;
  }

  get baseUrl(): string {
    return this.platform.address.baseUrl;
  }

  payoutIdOf(transactionId: string): string {
    return `${this.platform.id}.${transactionId.slice('Transaction:'.length)}`;
  }

  read(transactionId: string) {
    return this.platform.api.ok('getTransaction', { path: { transactionId } });
  }

  async stop(): Promise<void> {
    this.paymentSwitch.stop();
    this.largeSwitch.stop();
  }
}
