import { Command, InvalidArgumentError } from 'commander';
import { OperatorError } from '#operator/access/operator-error.ts';
import type { DepositNext } from '#operator/queries/deposit-story.ts';
import { clock } from '#shared/kernel/clock.ts';
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
import { type DecisionOptions, nameOf, proposedReason, withHalves } from './decision.ts';

const depositIdOf = (text: string): string => {
  const uuid = uuidOf('Deposit', text);
  if (uuid !== undefined) return uuid;
  throw new InvalidArgumentError('It must be Deposit:<uuid>.');
};

const giveBack = async (uuid: string, options: DecisionOptions): Promise<void> => {
  const { yes, json } = options;
  const reason = proposedReason(options);
  const { stackName } = await openToWrite(options);
  const by = nameOf(options);
  const actions = await import('#operator/actions/return-deposit.ts');
  const deposit = await actions.depositToReturn(uuid);
  const id = formatId('Deposit', uuid);
  const clause = `${amountText(deposit.amountMinor, deposit.currency)} of ${id} go back to the bank`;
  if (reason !== undefined) {
    await confirm(`Propose that ${clause}?`, yes);
    const said = await actions.proposeDepositReturn(deposit, by, reason);
    print(json, { id, proposedBy: by }, () => said);
    return;
  }
  const proposal = actions.depositReturnToConfirm(deposit, by);
  await confirm(`${proposal.by} proposes that ${clause}: ${proposal.reason} Do you agree?`, yes);
  const { status, text } = await actions.confirmDepositReturn(stackName, deposit, by);
  print(json, { id, status }, () => text);
};

const depositReturnCommand = (): Command =>
  withHalves(new Command('return'))
    .description(
      'proposes that a deposit in suspense goes back to the bank, or confirms what another operator proposed',
    )
    .argument('<id>', 'Deposit:<uuid>', depositIdOf)
    .action(giveBack);

/** More than anybody assigns by hand. The list begins with the oldest. */
const listed = 1_000;
/** The worker that moves the money of assigned deposits, each minute or now. */
const settler = 'finish-overdue';

const accountIdOf = (text: string): string => {
  const uuid = uuidOf('InternalAccount', text);
  if (uuid !== undefined) return uuid;
  throw new InvalidArgumentError('It must be InternalAccount:<uuid>.');
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

/** Deposits that wait or leave suspense, and what the journals say is there: the two must agree. */
const readAll = async () => {
  const { listLeaving, listHeld } = await import('#shared/payments/deposits/store.ts');
  const { readSuspense } = await import('#shared/payments/deposits/assign.ts');
  const [held, leaving, suspense] = await Promise.all([
    listHeld(listed),
    listLeaving(listed),
    readSuspense(),
  ]);
  const sums = new Map<string, bigint>();
  for (const { currency, amountMinor } of [...held, ...leaving]) {
    sums.set(currency, (sums.get(currency) ?? 0n) + amountMinor);
  }
  const currencies = [...new Set([...sums.keys(), ...suspense.keys()])].toSorted();
  const totals = currencies.map((currency) => ({
    inSuspense: amountText(suspense.get(currency) ?? 0n, currency),
    waiting: amountText(sums.get(currency) ?? 0n, currency),
  }));
  return { held, returning: leaving.filter(({ status }) => status === 'RETURNING'), totals };
};

const totalText = ({ inSuspense, waiting }: { inSuspense: string; waiting: string }): string =>
  inSuspense === waiting
    ? `In suspense: ${inSuspense}.`
    : `The journals say ${inSuspense} in suspense, and the deposits that wait come to ${waiting}. Look again; if it stays, docs/runbook.md says under "Ledger differences" what to do.`;

const list = async (options: CommonOptions): Promise<void> => {
  await openToRead(options);
  const { held, returning, totals } = await readAll();
  const deposits = held.map(shown);
  const goingBack = returning.map(shown);
  print(options.json, { deposits, goingBack, totals }, () => {
    const below = [
      ...goingBack.map(
        ({ id, amount }) => `${id} of ${amount} goes back: npm run admin -- deposit show ${id}`,
      ),
      ...totals.map(totalText),
    ];
    if (deposits.length === 0) return ['No deposit waits for its owner.', ...below].join('\n');
    const rows = deposits.map((one) => [
      one.createdAt,
      one.id,
      one.amount,
      one.switchName,
      one.bankReference,
      one.reference,
      one.payerName ?? '',
    ]);
    return [table(rows), ...below].join('\n');
  });
};

const nextText = ({ says, commands }: DepositNext): string =>
  [`Next: ${says}`, ...commands.map((command) => `  npm run admin -- ${command}`)].join('\n');

const show = async (uuid: string, options: CommonOptions): Promise<void> => {
  await openToRead(options);
  const { depositOfId } = await import('#shared/payments/deposits/store.ts');
  const { depositEntries, nextOfDeposit } = await import('#operator/queries/deposit-story.ts');
  const deposit = await depositOfId(uuid);
  if (deposit === undefined)
    throw new OperatorError(`No deposit ${formatId('Deposit', uuid)} was ever in suspense.`);
  const entries = depositEntries(deposit);
  const next = nextOfDeposit(deposit, clock.now());
  const { status } = deposit;
  const facts = { ...shown(deposit), status };
  print(options.json, { ...facts, entries, next }, () =>
    [
      table(Object.entries(facts).map(([name, value = '']) => [name, value])),
      table(entries.map(({ at, title }) => [at, title])),
      ...(next === undefined ? [] : [nextText(next)]),
    ].join('\n\n'),
  );
};

interface AssignOptions extends ChangeOptions {
  readonly account: string;
}

const heldDeposit = async (uuid: string): Promise<Deposit> => {
  const { depositOfId } = await import('#shared/payments/deposits/store.ts');
  const deposit = await depositOfId(uuid);
  if (deposit?.status === 'HELD') return deposit;
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
      withCommonOptions(new Command('show'))
        .description('tells what happened to a deposit that was or is in suspense, and what comes next')
        .argument('<id>', 'Deposit:<uuid>', depositIdOf)
        .action(show),
    )
    .addCommand(
      withChangeOptions(new Command('assign'))
        .description('says whose a deposit in suspense is, and credits it')
        .argument('<id>', 'Deposit:<uuid>', depositIdOf)
        .requiredOption('--account <id>', 'InternalAccount:<uuid> in the same currency', accountIdOf)
        .action(assign),
    )
    .addCommand(depositReturnCommand());
