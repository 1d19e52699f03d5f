import { Command } from 'commander';
import { lastWords, OperatorError } from '#operator/access/operator-error.ts';
import { formatId, leastUuidAt, uuidTime } from '#shared/kernel/ids.ts';
import { pagesOf } from '#shared/kernel/table/pages.ts';
import type { Delivery } from '#shared/webhooks/delivery/delivery.ts';
import { printableOutput } from '../printable.ts';
import {
  type ChangeOptions,
  checkPeriod,
  confirm,
  limitOf,
  moment,
  mostListed,
  openToWrite,
  print,
  withChangeOptions,
  withCommonOptions,
} from './command-line.ts';
import { listWaiting } from './webhooks-waiting.ts';

const resend = async (id: string, options: ChangeOptions): Promise<void> => {
  const { stackName } = await openToWrite(options);
  const { find } = await import('#operator/queries/find.ts');
  const [found] = await find(id);
  if (found?.type !== 'Webhook') throw new OperatorError(`There is no event ${id}.`);
  const { name, uuid: platformId } = found.platform;
  await confirm(`Send ${id} to ${name} again?`, options.yes);
  const { resendEvent } = await import('#operator/actions/resend-delivery.ts');
  const { isSent, result } = await resendEvent(stackName, { platformId, eventId: found.uuid });
  print(options.json, { id, isSent, result }, () => result);
  if (!isSent) process.exitCode = 1;
};

interface ReplayOptions extends ChangeOptions {
  readonly platform: string;
  readonly from: Date;
  readonly to: Date;
  readonly type?: string;
}

/** One command sends no more: a platform's endpoint takes them one after the other. */
const most = 1_000;
const perRead = 250;

interface Period {
  readonly events: readonly Delivery[];
  /** The time of the first event that is left; absent: these are all. */
  readonly goOnFrom?: string | undefined;
}

/** The time by which events are listed. A delivery may have been made days later. */
const timeOf = ({ eventId }: Delivery): string => uuidTime(eventId).toISOString();

const eventsBetween = async (platformId: string, { from, to, type }: ReplayOptions): Promise<Period> => {
  const { listDeliveries } = await import('#shared/webhooks/delivery/delivery-store.ts');
  const range = { lower: leastUuidAt(from), upper: leastUuidAt(to), descending: false };
  const events: Delivery[] = [];
  const pages = pagesOf({
    count: perRead,
    read: (page) => listDeliveries(platformId, { ...range, ...page }),
    positionOf: ({ eventId }) => eventId,
  });
  for await (const page of pages) {
    events.push(...page.filter((one) => type === undefined || one.type === type));
    const left = events[most];
    if (left !== undefined) return { events: events.slice(0, most), goOnFrom: timeOf(left) };
  }
  return { events };
};

interface Sending {
  readonly stackName: string;
  readonly platformId: string;
  readonly events: readonly Delivery[];
}

interface Sent {
  readonly sent: readonly { readonly id: string; readonly isSent: boolean; readonly result: string }[];
  /** What ended it before its last event. */
  readonly broken?: { readonly at: string; readonly why: string };
}

/** @param onSent with a line about each event */
const sendAll = async (
  { stackName, platformId, events }: Sending,
  onSent: (line: string) => void,
): Promise<Sent> => {
  const { resendEvent } = await import('#operator/actions/resend-delivery.ts');
  const sent: Sent['sent'][number][] = [];
  for (const event of events) {
    const id = formatId('Webhook', event.eventId);
    try {
      const resent = await resendEvent(stackName, { platformId, eventId: event.eventId });
      sent.push({ id, ...resent });
      onSent(`${id}  ${resent.result}`);
    } catch (error) {
      return { sent, broken: { at: timeOf(event), why: lastWords(error) } };
    }
  }
  return { sent };
};

const replay = async (options: ReplayOptions): Promise<void> => {
  const { json, from, to, yes } = options;
  checkPeriod(from, to);
  const { stackName } = await openToWrite(options);
  const { find } = await import('#operator/queries/find.ts');
  const found = (await find(options.platform)).find(({ type }) => type === 'Platform');
  if (found === undefined) throw new OperatorError(`There is no platform ${options.platform}.`);
  const { events, goOnFrom: left } = await eventsBetween(found.uuid, options);
  const rest = left === undefined ? '' : ` There are more: go on with --from ${left}.`;
  if (events.length > 0)
    await confirm(`Send ${events.length} events of ${found.platform.name} again?${rest}`, yes);
  // As it goes: a thousand events take minutes, and whoever stops it must know where it was.
  const tell = (line: string): void => {
    if (json !== true) process.stdout.write(`${printableOutput(line)}\n`);
  };
  const order = { stackName, platformId: found.uuid, events };
  const { sent, broken } = await sendAll(order, tell);
  const goOnFrom = broken?.at ?? left;
  if (json === true) print(json, { sent, isCut: goOnFrom !== undefined, goOnFrom }, () => '');
  if (broken !== undefined)
    throw new OperatorError(
      `Broken off after ${sent.length} of ${events.length} events: go on with --from ${broken.at}. ${broken.why}`,
    );
  if (events.length === 0) tell('There are no such events.');
  if (rest !== '') tell(rest.trim());
  if (sent.some(({ isSent }) => !isSent)) process.exitCode = 1;
};

export const webhooksCommand = (): Command =>
  new Command('webhooks')
    .description('events that platforms were or should have been told')
    .addCommand(
      withCommonOptions(new Command('waiting'))
        .description(
          'lists which endpoints have events that wait, since when and why, and the newest of these events',
        )
        .option('--platform <id>', 'Platform:<uuid> or a part of its name; default: all')
        .option('--limit <count>', `how many events, at most ${mostListed}`, limitOf, 20)
        .action(listWaiting),
    )
    .addCommand(
      withChangeOptions(new Command('resend'))
        .description('sends one event again to the endpoint that its platform has now')
        .argument('<id>', 'Webhook:<uuid>')
        .action(resend),
    )
    .addCommand(
      withChangeOptions(new Command('replay'))
        .description(`sends a platform's events of a time again, the oldest first, at most ${most}`)
        .requiredOption('--platform <id>', 'Platform:<uuid>')
        .requiredOption('--from <time>', 'such as 2026-11-23T12:00:00Z', moment)
        .requiredOption('--to <time>', 'the end, which is left out', moment)
        .option('--type <type>', 'only events of this type, such as OUTGOING_PAYMENT')
        .action(replay),
    );
