import type { Server } from 'node:http';
import type { Browser, Page } from 'playwright-core';
import { PaymentsClient } from '#client';
import { type Seeded, seedOutcomes, startEndpoint } from '#operator/cli/demo/seed-outcomes.ts';
import { newContext, startBrowser } from '#test/support/browser.ts';
import { TestConsole } from '#test/support/console.ts';
import { newPlatform, type TestPlatform } from '#test/support/service.ts';

export const hostile = '<img src=x onerror="document.title=1">';
export const canary = 'Quentin Canarywhistle';

/** A console that may write, in a browser, and a platform with a payment of each outcome. */
export class ConsoleWorld {
  /** Every answer of the console's server. */
  readonly answers: string[] = [];
  /** Errors of the page, and requests to elsewhere. */
  readonly problems: string[] = [];
  readonly platform: TestPlatform;
  readonly seeded: Seeded;
  readonly #console: TestConsole;
  readonly #browser: Browser;
  readonly #endpoint: Server;

  private constructor(
    platform: TestPlatform,
    seeded: Seeded,
    running: { console: TestConsole; browser: Browser; endpoint: Server },
  ) {
    this.platform = platform;
    this.seeded = seeded;
    this.#console = running.console;
    this.#browser = running.browser;
    this.#endpoint = running.endpoint;
  }

  static async make(): Promise<ConsoleWorld> {
    // Alone, because a machine without Chromium must not leave the console's process behind.
    const browser = await startBrowser();
    const [platform, console, endpoint] = await Promise.all([
      newPlatform(),
      TestConsole.start('--write'),
      startEndpoint((body) => body.includes('OUTGOING_PAYMENT_FAILED')),
    ]);
    const { baseUrl } = platform.address;
    const client = new PaymentsClient({ baseUrl, ...platform.credentials });
    const webhookEndpoint = endpoint.url;
    const seeded = await seedOutcomes(client, { webhookEndpoint, fullName: canary, description: hostile });
    await platform.settled(seeded.payments['quote 005'] ?? '');
    return new ConsoleWorld(platform, seeded, { console, browser, endpoint: endpoint.server });
  }

  /** An order to the console as its page sends it. */
  async resend(id: string): Promise<object> {
    return JSON.parse((await this.#console.order(`/webhooks/${id}/resend`)).text);
  }

  idOf(payment: string): string {
    return this.seeded.payments[payment] ?? '';
  }

  /** One page for all tests: another one costs half a second of a core. */
  async newPage(): Promise<Page> {
    const { origin, url } = this.#console;
    const context = await newContext(this.#browser, { baseURL: origin });
    const page = await context.newPage();
    page.on('pageerror', ({ message }) => this.problems.push(message));
    page.on('console', (line) => line.type() === 'error' && this.problems.push(line.text()));
    page.on('request', (request) => {
      if (!request.url().startsWith(origin)) this.problems.push(`asks ${request.url()}`);
    });
    page.on('response', async (response) => {
      const isText = response.url().includes('/api/') && !response.url().endsWith('/live');
      if (isText) this.answers.push(await response.text().catch(() => ''));
    });
    await page.goto(url);
    return page;
  }

  async stop(): Promise<void> {
    await this.#browser.close();
    this.#console.stop();
    this.#endpoint.close();
  }
}
