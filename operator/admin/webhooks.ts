import { Command } from 'commander';
import { formatId, leastUuidAt } from '#shared/kernel/ids.ts';
import type { Delivery } from '#shared/webhooks/delivery/delivery.ts';
import { OperatorError } from '../access/operator-error.ts';
import { confirm } from './confirm.ts';
import { type ChangeOptions, checkPeriod, moment, openToWrite, withChangeOptions } from './options.ts';
import { print } from './print.ts';

const resend = async (id: string, options: ChangeOptions): Promise<void> => {
  const { stackName } = await openToWrite(options);
  const { find } = await import('../queries/find.ts');
  const [found] = await find(id);
  if (found?.type !== 'Webhook') throw new OperatorError(`There is no event ${id}.`);
  const { name, uuid: platformId } = found.platform;
  await confirm(`Send ${id} to ${name} again?`, options.yes);
  const { resendEvent } = await import('../actions/resend-delivery.ts');
  const result = await resendEvent(stackName, { platformId, eventId: found.uuid });
  print(options.json, { id, result }, () => result);
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

const eventsBetween = async (
  platformId: string,
  { from, to, type }: ReplayOptions,
): Promise<{ events: Delivery[]; isCut: boolean }> => {
  const { listDeliveries } = await import('#shared/webhooks/delivery/delivery-store.ts');
  const range = { lower: leastUuidAt(from), upper: leastUuidAt(to), descending: false, count: perRead };
  const events: Delivery[] = [];
  let after: string | undefined;
  for (;;) {
    const page = await listDeliveries(platformId, { ...range, after });
    events.push(...page.filter((one) => type === undefined || one.type === type));
    if (events.length > most) return { events: events.slice(0, most), isCut: true };
    if (page.length < perRead) return { events, isCut: false };
    after = page.at(-1)?.eventId;
  }
};

const replay = async (options: ReplayOptions): Promise<void> => {
  checkPeriod(options.from, options.to);
  const { stackName } = await openToWrite(options);
  const { find } = await import('../queries/find.ts');
  const found = (await find(options.platform)).find(({ type }) => type === 'Platform');
  if (found === undefined) throw new OperatorError(`There is no platform ${options.platform}.`);
  const { events, isCut } = await eventsBetween(found.uuid, options);
  const last = events.at(-1);
  const rest = isCut ? ` There are more: go on with --from ${last?.createdAt}.` : '';
  if (last !== undefined)
    await confirm(`Send ${events.length} events of ${found.platform.name} again?${rest}`, options.yes);
  const { resendEvent } = await import('../actions/resend-delivery.ts');
  const sent: { id: string; result: string }[] = [];
  for (const { eventId } of events) {
    const result = await resendEvent(stackName, { platformId: found.uuid, eventId });
    sent.push({ id: formatId('Webhook', eventId), result });
  }
  print(options.json, { sent, isCut }, () =>
    sent.length === 0
      ? 'There are no such events.'
      : [...sent.map(({ id, result }) => `${id}  ${result}`), ...(isCut ? [rest.trim()] : [])].join('\n'),
  );
};

export const webhooksCommand = (): Command =>
  new Command('webhooks')
    .description('events that platforms were or should have been told')
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
