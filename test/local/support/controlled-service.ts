import * as z from 'zod';
import { type Controls, controlsOf } from '#infra/local/control/controls.ts';
import { SeededState } from '#infra/local/control/seeded-state.ts';
import { serveControls } from '#infra/local/control/serve-controls.ts';
import { TestPlatform } from '#test/support/service.ts';
import { addressOf, startServiceHost } from '#test/support/service-host.ts';

const credentialsSchema = z.object({ clientId: z.string(), clientSecret: z.string() });

/** A service in real time with its controls, as `npm start` serves it. */
export class ControlledService {
  platform: TestPlatform;
  readonly #origin: string;
  readonly stop: () => Promise<void>;

  private constructor(platform: TestPlatform, stop: () => Promise<void>) {
    this.platform = platform;
    this.#origin = new URL(platform.address.baseUrl).origin;
    this.stop = stop;
  }

  static async start(): Promise<ControlledService> {
    let controls: Controls | undefined;
    const service = await startServiceHost({ timeScale: 1, beside: serveControls(() => controls) });
    const created = await service.createPlatform('Controlled');
    const { clientId, clientSecret } = created;
    const connection = { baseUrl: service.baseUrl, clientId, clientSecret };
    const state = await SeededState.of(service, connection, {
      dataDir: undefined,
      isNew: true,
      onConnection: () => undefined,
    });
    controls = controlsOf({ service, state, isKept: false });
    return new ControlledService(new TestPlatform(addressOf(service), created), () => service.stop());
  }

  async control(path: string, body?: object): Promise<unknown> {
    const headers = { 'Content-Type': 'application/json' };
    const init = body === undefined ? {} : { method: 'POST', headers, body: JSON.stringify(body) };
    const answer = await fetch(`${this.#origin}${path}`, init);
    const said: unknown = await answer.json();
    if (!answer.ok) throw new Error(JSON.stringify(said));
    return said;
  }

  async advance(duration: string): Promise<void> {
    await this.control('/_local/clock', { advance: duration });
  }

  /** The milliseconds of the service's clock. */
  async nowMs(): Promise<number> {
    const { now } = z.object({ now: z.iso.datetime() }).parse(await this.control('/_local/clock'));
    return Date.parse(now);
  }

  /** Empties the service. From now on, `platform` is the one that the seed makes. */
  async seed(seed: string): Promise<void> {
    const made = credentialsSchema.parse(await this.control('/_local/seed', { seed }));
    this.platform = new TestPlatform(this.platform.address, { ...made, platformId: this.platform.id });
  }
}
