import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { Command, InvalidArgumentError } from 'commander';
import { PaymentsClient } from '#client';
import { connectionOf } from '#operator/cli/demo/service.ts';
import { browserProgram, launchBrowser } from '#test/support/launch-browser.ts';
import { seedOutcomes, startEndpoint } from '../operator/cli/demo/seed-outcomes.ts';

interface Options {
  readonly console: string;
  readonly to: string;
}

const addressOf = (text: string): string => {
  if (URL.canParse(text)) return text;
  throw new InvalidArgumentError('it must be a URL such as http://127.0.0.1:3001/?key=…');
};

const size = { width: 1180, height: 800 };
/** The payments of most outcomes end within this time. */
const outcomesMs = 9_000;

const pages = (payment: string) => [
  { name: 'console-home', path: '/' },
  { name: 'console-payment', path: `/record/${payment}` },
];

/** Fills the running service with a payment of each outcome, and takes pictures of its console. */
const run = async ({ console: address, to }: Options): Promise<void> => {
  const endpoint = await startEndpoint((body) => body.includes('OUTGOING_PAYMENT_FAILED'));
  const client = new PaymentsClient(connectionOf({}));
  const { payments } = await seedOutcomes(client, { webhookEndpoint: endpoint.url });
  await sleep(outcomesMs);
  const browser = await launchBrowser(await browserProgram());
  const page = await browser.newPage({ viewport: size, colorScheme: 'light' });
  await page.goto(address);
  for (const { name, path } of pages(payments['quote 005'] ?? '')) {
    await page.goto(new URL(path, address).href);
    await page.locator('.card').first().waitFor();
    await page.locator('main .loading').first().waitFor({ state: 'detached' });
    await page.locator('.graph-frame:empty').first().waitFor({ state: 'detached' });
    const file = `${to}/${name}.png`;
    await page.screenshot({ path: file });
    console.log(`${file}: ${readFileSync(file).length} bytes`);
  }
  await browser.close();
  endpoint.server.close();
};

if (import.meta.main) {
  const program = new Command('screenshots')
    .description('Seeds the local service that runs and takes the pictures of its console for the docs.')
    .requiredOption('--console <address>', 'of the console, with its key, as npm start prints it', addressOf)
    .option('--to <directory>', 'for the pictures', 'docs/images')
    .action(run);
  try {
    await program.parseAsync();
  } catch (error) {
    program.error(error instanceof Error ? error.message : String(error));
  }
}
