import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { alarmTexts } from '#infra/alarm-texts.ts';
import { repositoryRoot } from '#infra/bundle.ts';
import { admin, type Printed } from '#test/support/admin.ts';
import type { TestConsole } from '#test/support/console.ts';
import { pauses } from '#test/support/pause.ts';

/** The operators' commands of the runbook by their heading. */
const commandsByHeading: ReadonlyMap<string, readonly string[]> = new Map(
  readFileSync(join(repositoryRoot, 'docs/runbook.md'), 'utf8')
    .split(/^### /m)
    .slice(1)
    .map((section): [string, string[]] => {
      const [heading = '', ...lines] = section.split('\n');
      return [
        heading,
        lines.filter((line) => line.startsWith('    npm run admin -- ')).map((line) => line.trim()),
      ];
    }),
);

const ofAlarms = new Set<string>(Object.values(alarmTexts).map(({ heading }) => heading));

/** The commands of the sections without an alarm, by their heading. */
export const incidents = new Map([...commandsByHeading].filter(([heading]) => !ofAlarms.has(heading)));

/** The operators' commands of the runbook under a heading, for the service on this machine, as arguments. */
export const runbookCommands = (heading: string, values: Readonly<Record<string, string>>): string[][] =>
  (commandsByHeading.get(heading) ?? []).map((command) =>
    command
      .replace('npm run admin -- ', '')
      .replace(' --stack $STACK --region $AWS_REGION', '')
      .split(' ')
      .map((word) => word.replaceAll(/"?\$([A-Z]+)"?/g, (_whole, name) => values[name] ?? '')),
  );

export interface Values {
  readonly ID?: string | undefined;
  readonly PLATFORM?: string;
  readonly ACCOUNT?: string;
  readonly PAYMENT?: string;
  readonly REASON?: string;
  readonly TICKET?: string;
  /** Instead of the page's ten minutes: what a test has planted is younger. */
  readonly AGE?: string;
}

const hourMs = 3_600_000;
const changing =
  /^(redrive|token|account|fees settle|webhooks|platform (dis|en)able|platform limits .* --rate|dead-letters redrive)\b/;

/** Runs the commands under a heading as the page has them, in their order; those that ask are answered with yes. */
export const follow = async (
  heading: string,
  values: Values,
  run: (...args: string[]) => Promise<Printed> = admin,
): Promise<Printed[]> => {
  const commands = incidents.get(heading);
  if (commands === undefined) throw new Error(`The runbook has no heading ${heading}`);
  const [from, to] = [-hourMs, hourMs].map((ms) => new Date(Date.now() + ms).toISOString());
  const known: Readonly<Record<string, string | undefined>> = { ...values, FROM: from, TO: to };
  const printed: Printed[] = [];
  for (const command of commands) {
    const text = command
      .replace('npm run admin -- ', '')
      .replace('--older-than 10m', `--older-than ${values.AGE ?? '10m'}`);
    const args = text.replaceAll(/\$([A-Z]+)/g, (_whole, name) => known[name] ?? '').split(' ');
    printed.push(await run(...args, ...(changing.test(args.join(' ')) ? ['--yes'] : [])));
  }
  return printed;
};

export const texts = (printed: readonly Printed[]): string[] =>
  printed.map(({ text, errors }) => `${text}${errors}`);

const concernsSchema = z.object({ concerns: z.array(z.object({ what: z.string(), href: z.string() })) });

const shownWithinMs = 60_000;

/** Waits until the first page of a console names something, which it must do within a minute. */
export const shownBy = async (console: TestConsole, what: RegExp): Promise<void> => {
  const pause = pauses();
  const endMs = performance.now() + shownWithinMs;
  for (;;) {
    const { concerns } = concernsSchema.parse(JSON.parse((await console.api('/home')).text));
    if (concerns.some((concern) => what.test(`${concern.what} ${concern.href}`))) return;
    if (performance.now() > endMs)
      throw new Error(`After a minute the page does not show ${what}: ${JSON.stringify(concerns)}`);
    await pause();
  }
};
