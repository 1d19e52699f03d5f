import { formatId } from '#shared/kernel/ids.ts';
import { amountText } from '#shared/kernel/money.ts';
import type { Deposit } from '#shared/payments/deposits/deposit.ts';
import type { ReconciliationException } from '#shared/payments/reconciliation-exceptions/reconciliation-exception.ts';
import { proposalOf } from '#shared/payments/reconciliation-exceptions/rules.ts';
import type { Platform } from '#shared/platforms/platform.ts';
import type { FiledRates } from '#shared/rates/exchange-rate.ts';
import type { Refresh } from '#shared/rates/store.ts';
import { platformFeeOf, type Transaction } from '#shared/transactions/transaction.ts';
import type { Verification } from '#shared/verification/verification.ts';
import { commandOf } from '../../queries/explain/payment.ts';
import type { OpenPayment, OpenPayments } from '../../queries/open-payments.ts';
import type { RingingAlarm } from '../../queries/overview/ringing-alarms.ts';
import type { SuspectSignIns } from '../../queries/overview/suspect-sign-ins.ts';
import type { ThrottledPlatform } from '../../queries/overview/throttled-platforms.ts';
import type { WorkflowCounts } from '../../queries/overview/workflow-counts.ts';
import type { Concern, LedgerCheckResult } from '../answers.ts';
import { type WebhookWorries, webhookConcerns } from './webhook-concerns.ts';

/** Concerns of one kind that have a line of their own. The list that they lead to has the others. */
const named = 3;

/** What concerns of one kind have in common; each may say more of itself. */
const under = (runbook: string, command: string | undefined, concerns: readonly Concern[]): Concern[] =>
  concerns.map((one) => ({ runbook, command, ...one }));

const count = (all: readonly unknown[], one: string, many: string): string =>
  `${all.length} ${all.length === 1 ? one : many}`;

interface ReconciliationExceptionWorries {
  readonly reconciliationExceptions: readonly ReconciliationException[];
  readonly now: Date;
}

const whyOf = (reconciliationException: ReconciliationException, now: Date): string => {
  const proposal = proposalOf(reconciliationException, now);
  if (reconciliationException.state === 'CONFIRMED')
    return 'Two operators have decided; the service carries it out.';
  if (proposal === undefined)
    return `No money moves until two operators decide: npm run admin -- ${commandOf(reconciliationException)}. The runbook says how.`;
  return `${proposal.by} proposes ${proposal.outcome}. Another operator confirms: npm run admin -- ${commandOf(reconciliationException)}.`;
};

const concernOf = (reconciliationException: ReconciliationException, now: Date): Concern => {
  const { uuid, told, updatedAt, outcome } = reconciliationException;
  const isAboutFee = outcome === 'FEE';
  const last = told.at(-1);
  return {
    what:
      last === undefined
        ? isAboutFee
          ? 'A platform is to give back a fee that it owes'
          : 'The refund of a payment is to be tried again'
        : `A payment is ${last.status}, and its switch says ${last.result}`,
    why: whyOf(reconciliationException, now),
    href: `/record/${formatId('Transaction', uuid)}`,
    runbook: isAboutFee ? 'Owed fees' : last === undefined ? 'Failed refunds' : 'Reconciliation exceptions',
    command: `explain ${formatId('Transaction', uuid)}`,
    since: last?.at ?? updatedAt,
  };
};

interface ClearingWorries {
  /** The oldest payment first. */
  readonly failedRefunds: readonly Transaction[];
  /** Of payments that came back, the oldest first. */
  readonly owedFees: readonly Transaction[];
  /** In suspense, the oldest first. */
  readonly heldDeposits: readonly Deposit[];
  /** Ordered from the switch, and not given back yet. */
  readonly returningDeposits: readonly Deposit[];
  readonly now: Date;
}

/** Money of failed payments that no account took. */
const failedRefunds = ({ failedRefunds: failed }: ClearingWorries): Concern[] => {
  const shown = failed.slice(0, named).map(({ uuid, sentMinor, sentCurrency, updatedAt }) => ({
    what: `A refund of ${amountText(sentMinor, sentCurrency)} failed`,
    why: 'The money is in clearing. Two operators try the refund again.',
    href: `/record/${formatId('Transaction', uuid)}`,
    command: `refund retry ${formatId('Transaction', uuid)} --reason "…"`,
    since: updatedAt,
  }));
  const others = failed.slice(named);
  const [first] = others;
  if (first === undefined) return shown;
  const what = others.length === 1 ? 'Another refund failed' : `${others.length} other refunds failed`;
  return [...shown, { what, why: '', href: `/record/${formatId('Transaction', first.uuid)}` }];
};

/** Fees of payments that came back after their platform had spent them. */
const owedFees = ({ owedFees: owed }: ClearingWorries): Concern[] => {
  const [oldest] = owed;
  if (oldest === undefined) return [];
  const { uuid, sentCurrency, updatedAt } = oldest;
  const id = formatId('Transaction', uuid);
  return [
    {
      what:
        owed.length === 1
          ? `A platform owes its fee of ${amountText(platformFeeOf(oldest), sentCurrency)}`
          : `Platforms owe their fees of ${owed.length} payments`,
      why: 'The payer has everything back. Ask the platform to fund its account; then two operators take the fee.',
      href: `/record/${id}`,
      since: updatedAt,
    },
  ];
};

const heldDeposits = ({ heldDeposits: held }: ClearingWorries): Concern[] => {
  const [oldest] = held;
  if (oldest === undefined) return [];
  const { amountMinor, currency, createdAt } = oldest;
  return [
    {
      what:
        held.length === 1
          ? `A deposit of ${amountText(amountMinor, currency)} is in suspense`
          : `${held.length} deposits are in suspense`,
      why: 'No account could take it. The list shows what the payer wrote; deposit assign credits it, deposit return gives it back.',
      href: '/ledger',
      since: createdAt,
    },
  ];
};

/** Banks take a few days; after that somebody asks the operator of the switch. */
const longReturnMs = 3 * 24 * 3_600_000;

const lateReturns = ({ returningDeposits, now }: ClearingWorries): Concern[] =>
  returningDeposits
    .filter(({ returnOrder }) => Date.parse(returnOrder?.confirmedAt ?? '') < now.getTime() - longReturnMs)
    .slice(0, named)
    .map(({ uuid, amountMinor, currency, returnOrder }) => ({
      what: `The switch has not given back a deposit of ${amountText(amountMinor, currency)}`,
      why: 'The money is in suspense. Ask the operator of the switch.',
      href: '/ledger',
      command: `deposit show ${formatId('Deposit', uuid)}`,
      since: returnOrder?.confirmedAt,
    }));

/** Payments whose switch took back a result, the latest first; a command lists the others. */
export const contradictedPayments = ({
  reconciliationExceptions,
  now,
}: ReconciliationExceptionWorries): Concern[] => {
  const latest = reconciliationExceptions.toSorted((left, right) =>
    right.updatedAt.localeCompare(left.updatedAt),
  );
  const shown = latest.slice(0, named).map((one) => concernOf(one, now));
  const others = latest.slice(named);
  const [first] = others;
  if (first === undefined) return shown;
  const what =
    others.length === 1
      ? 'Another payment is contradicted'
      : `${others.length} other payments are contradicted`;
  const command = 'payment exceptions';
  return [...shown, { what, why: '', href: `/record/${formatId('Transaction', first.uuid)}`, command }];
};

interface RateWorries {
  readonly rates: FiledRates | undefined;
  readonly rateRefresh: Refresh | undefined;
}

const rateConcern = (what: string, why: string, since: string): Concern => ({
  what,
  why,
  href: '/platforms',
  since,
});

const frozenRates = ({ rates }: RateWorries): Concern[] =>
  rates?.frozenAt === undefined
    ? []
    : [
        rateConcern(
          `The exchange rates of ${rates.updatedAt} are frozen`,
          'All quotes use them until an operator resumes.',
          rates.frozenAt,
        ),
      ];

/** A refresh that finds frozen rates asks no source, so what the last one found is old. */
const rateSources = ({ rates, rateRefresh }: RateWorries): Concern[] => {
  if (rateRefresh === undefined || rates?.frozenAt !== undefined) return [];
  const { at, outcome, leftOut } = rateRefresh;
  const names = leftOut.map(({ name }) => name).join(', ');
  if (outcome === 'FAILED')
    return [
      {
        ...rateConcern('The exchange rates cannot be refreshed', `Left out: ${names || 'none'}.`, at),
        runbook: 'Old rates',
      },
    ];
  return leftOut.length === 0
    ? []
    : [rateConcern(`Exchange rates without ${names}`, 'The other sources still agree.', at)];
};

interface SignInWorries {
  readonly suspects: readonly SuspectSignIns[];
  readonly platforms: readonly Platform[];
  readonly now: Date;
}

type Said = Pick<Concern, 'what' | 'why'>;

/** The secret before a rotation works for a day (shared/platforms/tokens/issue-token.ts). */
const formerSecret = (name: string, isOver: boolean): Said => ({
  what: `The former secret of a token of ${name} is still used`,
  why: isOver
    ? 'It is refused. A worker of the platform still has it, or somebody to whom it leaked. Ask the platform.'
    : 'It works for one day. If the platform uses the new one everywhere, somebody else has it: revoke the token.',
});

const wrongSecrets = (name: string, count: number): Said => ({
  what: `${count} sign-ins for a token of ${name} had a wrong secret`,
  why: 'All are refused. Somebody who knows the client id tries secrets, or a worker has an old one. Ask the platform.',
});

/** One concern a token whose secret may be in other hands. */
const leakedSecrets = ({ suspects, platforms, now }: SignInWorries): Concern[] =>
  suspects.map(({ token: { platformId, uuid, formerSecretUntil = '' }, secret, count }) => {
    const name = platforms.find((platform) => platform.uuid === platformId)?.name ?? platformId;
    const isOver = formerSecretUntil <= now.toISOString();
    const said = secret === 'FORMER' ? formerSecret(name, isOver) : wrongSecrets(name, count);
    return {
      ...said,
      href: `/record/${formatId('Token', uuid)}`,
      command: `platform show ${formatId('Platform', platformId)}`,
    };
  });

export interface Worries extends RateWorries, WebhookWorries, ClearingWorries {
  /** The last one first. */
  readonly alarms: readonly RingingAlarm[];
  readonly reconciliationExceptions: readonly ReconciliationException[];
  readonly ledger: LedgerCheckResult | undefined;
  readonly open: OpenPayments;
  readonly workflows: WorkflowCounts;
  /** Ids of payments about which the switch gave no clear answer; some have ended since. */
  readonly unclear: ReadonlySet<string>;
  readonly throttled: readonly ThrottledPlatform[];
  readonly suspects: readonly SuspectSignIns[];
  readonly verifications: readonly Verification[];
  /** Parts of the page that could not be read. */
  readonly unread: readonly string[];
  readonly now: Date;
}

/** The sweep comes every minute. What it has not finished after ten does not finish by itself. */
const stuckMs = 10 * 60_000;
/** The sandbox decides within seconds. Later, an operator decides. */
const undecidedMs = 60_000;

const stuckPayments = ({ open, now }: Worries): Concern[] => {
  const isStuck = ({ checkAt }: OpenPayment): boolean =>
    checkAt !== undefined && Date.parse(checkAt) + stuckMs < now.getTime();
  return open.payments
    .filter(isStuck)
    .slice(0, named)
    .map(({ id, amount, status, since }) => ({
      what: `A payment of ${amount} is stuck in ${status}`,
      why: 'The sweep should have finished it by now.',
      href: `/record/${id}`,
      command: `explain ${id}`,
      since,
    }));
};

const unclearPayouts = ({ open, unclear }: Worries): Concern[] => {
  const waiting = open.payments.filter(({ id }) => unclear.has(id));
  const [oldest] = waiting;
  if (oldest === undefined) return [];
  return [
    {
      what: `The switch gives no clear answer about ${count(waiting, 'payment', 'payments')}`,
      why: 'Nothing is guessed and nothing is paid twice: it is asked again until it answers. Repair the way to it.',
      href: `/record/${oldest.id}`,
      command: `explain ${oldest.id}`,
      since: oldest.since,
    },
  ];
};

const wrongLedger = ({ ledger }: Worries): Concern[] => {
  if (ledger === undefined || ledger.differences === 0) return [];
  const shown = ledger.shown.slice(0, named).map(({ subject, says }) => ({
    what: `The ledger differs at ${subject}`,
    why: `${says}. Nothing was changed.`,
    href: `/record/${subject}`,
    since: ledger.endedAt,
  }));
  const others = ledger.differences - shown.length;
  if (others === 0) return shown;
  const what = `${others} other ${others === 1 ? 'difference' : 'differences'} in the ledger`;
  return [...shown, { what, why: '', href: '/ledger', since: ledger.endedAt }];
};

const failedWorkflows = ({ workflows: { failed } }: Worries): Concern[] => {
  const shown = failed.slice(0, named).map(({ workflow, name, status, startedAt, tookMs = 0 }) => ({
    what: `${workflow} ended ${status}`,
    why: 'Look at the state that failed; most can be started again.',
    href: `/executions/${workflow}/${name}`,
    command: `redrive ${name}`,
    since: new Date(Date.parse(startedAt) + tookMs).toISOString(),
  }));
  const others = failed.slice(named);
  if (others.length === 0) return shown;
  const href = '/executions?status=FAILED';
  return [
    ...shown,
    { what: `${count(others, 'other execution', 'other executions')} failed today`, why: '', href },
  ];
};

const floods = ({ throttled, platforms }: Worries): Concern[] =>
  throttled.slice(0, named).map(({ platformId, refused }) => {
    const requests = `${refused} ${refused === 1 ? 'request' : 'requests'} got 429 in five minutes`;
    if (platformId === undefined) {
      return {
        what: `The API is at its limit: ${requests}`,
        why: 'All platforms together sent more than the stage takes. Find the one that floods, and lower its limits.',
        href: '/platforms',
      };
    }
    const name = platforms.find(({ uuid }) => uuid === platformId)?.name ?? platformId;
    return {
      what: `${name} sends more than its limit: ${requests}`,
      why: 'The others are not affected. The command shows the limit and changes it.',
      href: `/requests?status=429&platform=${formatId('Platform', platformId)}`,
      command: `platform limits ${formatId('Platform', platformId)}`,
    };
  });

const undecided = ({ verifications, now }: Worries): Concern[] => {
  const waiting = verifications.filter(
    ({ updatedAt }) => now.getTime() - Date.parse(updatedAt) > undecidedMs,
  );
  const [oldest] = waiting;
  if (oldest === undefined) return [];
  return [
    {
      what: `${count(waiting, 'verification waits', 'verifications wait')} for your decision`,
      why: 'Their customers can do nothing until then.',
      href: `/record/${formatId('Verification', oldest.uuid)}`,
      command: 'verification list',
      since: oldest.updatedAt,
    },
  ];
};

/** What CloudWatch calls people for. Most have a concern of their own, with more to say. */
const alarms = ({ alarms: ringing }: Worries): Concern[] => {
  const shown = ringing.slice(0, named).map(({ heading, happened, firstStep, since }) => ({
    what: `The alarm "${heading}" rings`,
    why: `${happened} ${firstStep}`.trim(),
    href: '/executions',
    runbook: heading,
    since,
  }));
  const others = ringing.length - shown.length;
  if (others === 0) return shown;
  const what = others === 1 ? 'Another alarm rings' : `${others} other alarms ring`;
  return [...shown, { what, why: 'CloudWatch lists them.', href: '/executions' }];
};

const unreadParts = ({ unread }: Worries): Concern[] =>
  unread.length === 0
    ? []
    : [
        {
          what: `The console could not read: ${unread.join(', ')}`,
          why: 'A record may be broken, or a right may be missing.',
          href: '/executions',
          command: 'stuck',
        },
      ];

/** What does not go on without a person, the money first. */
export const concernsOf = (worries: Worries): Concern[] => [
  ...under('The ledger differs', 'ledger last', wrongLedger(worries)),
  ...under('Reconciliation exceptions', 'payment exceptions', contradictedPayments(worries)),
  ...under('Failed refunds', 'refund list', failedRefunds(worries)),
  ...under('Owed fees', 'fees list', owedFees(worries)),
  ...under('Held deposits', 'deposit list', [...heldDeposits(worries), ...lateReturns(worries)]),
  ...under('The switch is down', 'stuck', unclearPayouts(worries)),
  ...under('A payment does not end', 'stuck', stuckPayments(worries)),
  ...under('A workflow failed', 'executions --status FAILED', failedWorkflows(worries)),
  ...under('A secret leaked', undefined, leakedSecrets(worries).slice(0, named)),
  ...under('One platform floods', 'platform list', floods(worries)),
  ...webhookConcerns(worries),
  ...under('Old rates', 'rates show', frozenRates(worries)),
  ...under('Stray rate source', 'rates show', rateSources(worries)),
  ...undecided(worries),
  ...alarms(worries),
  ...unreadParts(worries),
];
