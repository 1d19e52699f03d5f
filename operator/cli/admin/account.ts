import { Command, InvalidArgumentError } from 'commander';
import { reasonSchema } from '#operator/actions/reason.ts';
import { formatId, uuidOf } from '#shared/kernel/ids.ts';
import { type ChangeOptions, confirm, openToWrite, print, withChangeOptions } from './command-line.ts';

interface Options extends ChangeOptions {
  readonly reason: string;
}

const accountId = (text: string): string => {
  const uuid = uuidOf('InternalAccount', text);
  if (uuid !== undefined) return formatId('InternalAccount', uuid);
  throw new InvalidArgumentError('It must be InternalAccount:<uuid>.');
};

const reasonOf = (text: string): string => {
  const { data, error } = reasonSchema.safeParse(text);
  if (data !== undefined) return data;
  throw new InvalidArgumentError(`It ${error?.issues[0]?.message}.`);
};

const questions = {
  freeze: (id: string) =>
    `Freeze ${id}? No new payment leaves it; payments under way go on, and money still arrives.`,
  unfreeze: (id: string) => `Release ${id}? Payments leave it again at once.`,
} as const;

const change =
  (kind: keyof typeof questions) =>
  async (id: string, { reason, yes, json, ...options }: Options): Promise<void> => {
    await openToWrite(options);
    const { accountNamed, changeAccount } = await import('#operator/actions/freeze-account.ts');
    const account = await accountNamed(id);
    await confirm(questions[kind](id), yes);
    const result = await changeAccount(account, kind, reason);
    print(json, { id, isFrozen: kind === 'freeze' }, () => result);
  };

const command = (kind: keyof typeof questions, description: string): Command =>
  withChangeOptions(new Command(kind))
    .description(description)
    .argument('<id>', 'InternalAccount:<uuid>', accountId)
    .requiredOption('--reason <text>', 'why; only operators see it, in explain and the console', reasonOf)
    .action(change(kind));

export const accountCommand = (): Command =>
  new Command('account')
    .description('internal accounts')
    .addCommand(
      command('freeze', 'lets no new payment leave an internal account; what was accepted before goes on'),
    )
    .addCommand(command('unfreeze', 'releases a frozen account: payments leave it again'));
