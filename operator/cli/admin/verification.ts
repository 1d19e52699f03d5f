import { Command, InvalidArgumentError, Option } from 'commander';
import { clock } from '#shared/kernel/clock.ts';
import { formatId, uuidOf } from '#shared/kernel/ids.ts';
import { textSchema } from '#shared/kernel/schemas.ts';
import type { OperatorDecision } from '#shared/verification/decision.ts';
import {
  type ChangeOptions,
  type CommonOptions,
  confirm,
  moment,
  openToRead,
  openToWrite,
  print,
  table,
  withChangeOptions,
  withCommonOptions,
} from './command-line.ts';

/** More than an operator reads at once. The list begins with the oldest. */
const listed = 100;

/** Limit of the reason, which the platform's event contains for its people. */
const reasonLength = 1000;

const reasonOf = (text: string): string => {
  const { data, error } = textSchema(reasonLength).safeParse(text);
  if (data !== undefined) return data;
  throw new InvalidArgumentError(`It ${error?.issues[0]?.message}.`);
};

const idOf = (text: string): string => {
  const uuid = uuidOf('Verification', text);
  if (uuid !== undefined) return uuid;
  throw new InvalidArgumentError('It must be Verification:<uuid>.');
};

const list = async (options: CommonOptions): Promise<void> => {
  await openToRead(options);
  const { readQueue } = await import('#shared/verification/store.ts');
  const waiting = (await readQueue(listed)).map(({ uuid, platformId, customerUuid, updatedAt }) => ({
    id: formatId('Verification', uuid),
    platformId: formatId('Platform', platformId),
    customerId: formatId('Customer', customerUuid),
    updatedAt,
  }));
  print(options.json, waiting, () => {
    if (waiting.length === 0) return 'Nothing waits for a decision.';
    const lines = table(
      waiting.map(({ id, platformId, customerId, updatedAt }) => [updatedAt, id, platformId, customerId]),
    );
    return waiting.length < listed ? lines : `${lines}\nThese are the oldest ${listed}; more may wait.`;
  });
};

interface DecideOptions extends ChangeOptions {
  readonly reason?: string;
  readonly seen?: Date;
  readonly decision: OperatorDecision['decision'];
}

const decide = async (uuid: string, options: DecideOptions): Promise<void> => {
  const { decision, reason, seen, yes, json } = options;
  await openToWrite(options);
  await confirm(`Decide ${decision} on ${formatId('Verification', uuid)}?`, yes);
  const { decideVerification } = await import('#shared/verification/decide.ts');
  const order = { decision, reason, seen: seen?.toISOString(), at: clock.now().toISOString() };
  const { status, customerUuid } = await decideVerification(uuid, order);
  const customerId = formatId('Customer', customerUuid);
  print(json, { customerId, status }, () => `${customerId} is ${status}.`);
};

export const verificationCommand = (): Command =>
  new Command('verification')
    .description("the operator's decisions on customers")
    .addCommand(
      withCommonOptions(new Command('list'))
        .description('lists the verifications that wait for a decision, oldest first')
        .action(list),
    )
    .addCommand(
      withChangeOptions(new Command('decide'))
        .description('decides on a verification that waits')
        .argument('<id>', 'Verification:<uuid>', idOf)
        .addOption(
          new Option('--decision <decision>', 'the decision')
            .choices(['APPROVED', 'REJECTED'])
            .makeOptionMandatory(),
        )
        .option('--reason <text>', 'reason of a rejection; the platform sees it', reasonOf)
        .option(
          '--seen <time>',
          'approve although something changed after the submission: the time up to which you have looked',
          moment,
        )
        .action(decide),
    );
