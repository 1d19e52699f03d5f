import { existsSync, rmSync, symlinkSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { HostOptions } from '@payments-service/local-aws/host';
import * as z from 'zod';

const servesPages = /-get-(?:root-page|llms-text|docs-asset)$/;

const requestSchema = z.object({
  pathParameters: z.object({ asset: z.string().optional() }).nullish(),
  headers: z.record(z.string(), z.string()).nullish(),
});
type PageRequest = z.output<typeof requestSchema>;

/** The files of the API page are part of every build. */
const isOfApiPage = (codeDirectory: string, { pathParameters }: PageRequest): boolean => {
  const { asset } = pathParameters ?? {};
  return asset !== undefined && existsSync(join(codeDirectory, 'docs', basename(asset)));
};

/** A person sees soon what goes on. */
const personWaitsMs = 4_000;
/** A program only wants the page. The gateway gives up after 29 s. */
const programWaitsMs = 24_000;

const waitsMs = ({ headers }: PageRequest): number => {
  const [, accept = ''] = Object.entries(headers ?? {}).find(([name]) => /^accept$/i.test(name)) ?? [];
  return accept.includes('text/html') ? personWaitsMs : programWaitsMs;
};

const seconds = 3;

const waitingPage = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta http-equiv="refresh" content="${seconds}">
    <title>The pages are being made</title>
    <style>
      body { margin: 12vh auto; max-width: 34rem; padding: 0 1.25rem; font: 1.05rem/1.6 system-ui, sans-serif; }
      h1 { font-size: 1.5rem; }
    </style>
  </head>
  <body>
    <main>
      <h1>The pages are being made</h1>
      <p>
        This takes up to a minute, once after a change of the pages. This page loads again by itself. The API answers
        already.
      </p>
    </main>
  </body>
</html>
`;

/** Until the pages are there. */
const waitingAnswer = {
  payload: JSON.stringify({
    statusCode: 503,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'",
      'Cache-Control': 'no-store',
      'Retry-After': String(seconds),
    },
    body: waitingPage,
  }),
};

/** Puts the pages of docs/ beside the code of the functions, as a deployment does. */
export const addSite = async (codeDirectory: string): Promise<void> => {
  // Loaded only when somebody reads the pages.
  const { builtSite } = await import('../docs-site/build.ts');
  const site = await builtSite();
  const link = join(codeDirectory, 'site');
  rmSync(link, { recursive: true, force: true });
  symlinkSync(site, link, 'junction');
};

type Wait = <Answer>(ms: number, answer: Answer) => Promise<Answer>;
const patience: Wait = (ms, answer) => sleep(ms, answer, { ref: false });

/**
 * A deployment builds the pages of docs/ and uploads them with the code. Here this would make every first start slower by
 * seconds, so the first request of a page waits for it instead, and one that has waited for long gets a page that says so.
 * A failure is said on the terminal.
 *
 * @param add makes the pages and puts them beside the code
 * @param wait gives the answer after so many milliseconds
 */
export const siteGate = (add = addSite, wait: Wait = patience): NonNullable<HostOptions['beforeCall']> => {
  let added: Promise<undefined> | undefined;
  const addOnce = async (codeDirectory: string): Promise<undefined> => {
    try {
      await add(codeDirectory);
    } catch (error) {
      added = undefined;
      process.stderr.write(`The pages of docs/ could not be built: ${String(error)}\n`);
    }
  };
  return ({ name, modulePath }, payload) => {
    if (!servesPages.test(name)) return undefined;
    const request = requestSchema.parse(JSON.parse(payload));
    if (isOfApiPage(dirname(modulePath), request)) return undefined;
    added ??= addOnce(dirname(modulePath));
    return Promise.race([added, wait(waitsMs(request), waitingAnswer)]);
  };
};
