import { Command, InvalidArgumentError } from 'commander';
import { OperatorError } from '#operator/access/operator-error.ts';
import { formatId, uuidOf } from '#shared/kernel/ids.ts';
import { amountText } from '#shared/kernel/money.ts';
import type { Deposit } from '#shared/payments/deposits/deposit.ts';
import {
  type ChangeOptions,
  type CommonOptions,
  confirm,
  openToRead,
  openToWrite,
  print,
  table,
  withChangeOptions,
  withCommonOptions,
} from './command-line.ts';

/** More than anybody assigns by hand. The list begins with the oldest. */
const listed = 1_000;
/** The worker that moves the money of assigned deposits, each minute or now. */
const settler = 'finish-overdue';

const idOf =
  (type: 'Deposit' | 'InternalAccount') =>
  (text: string): string => {
    const uuid = uuidOf(type, text);
    if (uuid !== undefined) return uuid;
    throw new InvalidArgumentError(`It must be ${type}:<uuid>.`);
  };

const shown = ({ uuid, amountMinor, currency, createdAt, reference, ...rest }: Deposit) => ({
  id: formatId('Deposit', uuid),
  createdAt,
  amount: amountText(amountMinor, currency),
  switchName: rest.switchName,
  bankReference: rest.bankReference,
  reference,
  payerName: rest.payerName,
});

/** Held and assigned deposits, and what the journals say is in suspense: the two must agree. */
const readAll = async () => {
  const { listAssigned, listHeld } = await import('#shared/payments/deposits/store.ts');
  const { readSuspense } = await import('#shared/payments/deposits/assign.ts');
  const [held, assigned, suspense] = await Promise.all([
    listHeld(listed),
    listAssigned(listed),
    readSuspense(),
  ]);
  const sums = new Map<string, bigint>();
  for (const { currency, amountMinor } of [...held, ...assigned]) {
    sums.set(currency, (sums.get(currency) ?? 0n) + amountMinor);
  }
  const currencies = [...new Set([...sums.keys(), ...suspense.keys()])].toSorted();
  const totals = currencies.map((currency) => ({
    inSuspense: amountText(suspense.get(currency) ?? 0n, currency),
    waiting: amountText(sums.get(currency) ?? 0n, currency),
  }));
  return { held, totals };
};

const totalText = ({ inSuspense, waiting }: { inSuspense: string; waiting: string }): string =>
  inSuspense === waiting
    ? `In suspense: ${inSuspense}.`
    : `The journals say ${inSuspense} in suspense, and the deposits that wait come to ${waiting}. Look again; if it stays, docs/runbook.md says under "Ledger differences" what to do.`;

const list = async (options: CommonOptions): Promise<void> => {
  await openToRead(options);
  const { held, totals } = await readAll();
  const deposits = held.map(shown);
  print(options.json, { deposits, totals }, () => {
    if (deposits.length === 0)
      return ['No deposit waits for its owner.', ...totals.map(totalText)].join('\n');
    const rows = deposits.map((one) => [
      one.createdAt,
      one.id,
      one.amount,
      one.switchName,
      one.bankReference,
      one.reference,
      one.payerName ?? '',
    ]);
    return [table(rows), ...totals.map(totalText)].join('\n');
  });
};

interface AssignOptions extends ChangeOptions {
  readonly account: string;
}

const heldDeposit = async (uuid: string): Promise<Deposit> => {
  const { listHeld } = await import('#shared/payments/deposits/store.ts');
  const deposit = (await listHeld(listed)).find((one) => one.uuid === uuid);
  if (deposit !== undefined) return deposit;
  throw new OperatorError(
    `${formatId('Deposit', uuid)} does not wait: npm run admin -- deposit list shows those that do.`,
  );
};

/** The platform of an account, which its id does not name, and whose currency must be the deposit's. */
const placeOf = async (accountUuid: string, currency: string) => {
  const { find } = await import('#operator/queries/find.ts');
  const { ownerOfAccount } = await import('#shared/kernel/ids.ts');
  const accountId = formatId('InternalAccount', accountUuid);
  const found = (await find(accountId)).find(({ type }) => type === 'InternalAccount');
  if (found === undefined) throw new OperatorError(`There is no account ${accountId}.`);
  if (ownerOfAccount(accountUuid)?.currency === currency)
    return { platformId: found.platform.uuid, accountUuid };
  throw new OperatorError(`${accountId} does not hold ${currency}.`);
};

const assign = async (uuid: string, { account, yes, json, ...options }: AssignOptions): Promise<void> => {
  const { stackName } = await openToWrite(options);
  const deposit = await heldDeposit(uuid);
  const place = await placeOf(account, deposit.currency);
  const [id, accountId] = [formatId('Deposit', uuid), formatId('InternalAccount', account)];
  await confirm(`Credit ${shown(deposit).amount} of ${id} to ${accountId}?`, yes);
  const { assignDeposit } = await import('#shared/payments/deposits/assign.ts');
  if (!(await assignDeposit(deposit, place))) throw new OperatorError(`${id} was assigned by somebody else.`);
  const { runSweep } = await import('#operator/actions/redrive-letters.ts');
  await runSweep(stackName, settler);
  const { getDeposit } = await import('#shared/payments/deposits/store.ts');
  const { status, paymentUuid } = (await getDeposit(deposit)) ?? {};
  if (status === 'HELD')
    throw new OperatorError(`${accountId} cannot take the money: ${id} is in suspense again.`);
  // The payment has an id of its own, which the worker gives it when it moves the money.
  const transactionId = paymentUuid && formatId('Transaction', paymentUuid);
  print(json, { id, status, transactionId }, () =>
    status === 'SETTLED'
      ? `${accountId} has ${shown(deposit).amount}: ${transactionId}.`
      : `${id} is assigned; ${settler} moves the money within a minute.`,
  );
};

export const depositCommand = (): Command =>
  new Command('deposit')
    .description('money that came in and that nobody is named for')
    .addCommand(
      withCommonOptions(new Command('list'))
        .description('lists the deposits in suspense, oldest first, and what is in suspense')
        .action(list),
    )
    .addCommand(
      withChangeOptions(new Command('assign'))
        .description('says whose a deposit in suspense is, and credits it')
        .argument('<id>', 'Deposit:<uuid>', idOf('Deposit'))
        .requiredOption(
          '--account <id>',
          'InternalAccount:<uuid> in the same currency',
          idOf('InternalAccount'),
        )
        .action(assign),
    );
