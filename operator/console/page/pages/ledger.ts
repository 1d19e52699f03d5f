import type { Ledger, LedgerCheckResult, Meta, TrialBalance } from '../../answers.ts';
import { useAnswer } from '../ask.ts';
import { html, type Markup } from '../markup.ts';
import { card, empty, heading, icon, moment, recordHref, tableOf, whenReady } from '../parts/basics.ts';
import { type Can, suspended, suspendedLine } from '../parts/deposits.ts';
import { amountText, countText, plainText } from '../words.ts';

const balance = ({
  platform,
  platformId,
  currency,
  lines,
  total,
  isZero,
  accounts,
  asOf,
}: TrialBalance): Markup =>
  card(
    `${platform}: ${currency}`,
    html`<div>
      <table class="plain">
        <thead><tr><th scope="col">Accounts</th><th scope="col" class="amount">Balance</th></tr></thead>
        <tbody>
          ${lines.map(({ account, amount }) => html`<tr><th scope="row">${plainText(account)}</th><td class="amount">${amountText(amount)}</td></tr>`)}
        </tbody>
        <tfoot>
          <tr><th scope="row">Sum</th><td class="amount"><span class=${isZero ? 'state good' : 'state bad'}>${icon(isZero ? 'good' : 'bad')}${total}</span></td></tr>
        </tfoot>
      </table>
      <p class="soft"><a href=${recordHref(platformId)}>The platform and its accounts</a>${accounts === undefined ? null : ` · ${countText(accounts, 'internal account')}`}${asOf === undefined ? null : html` · summed up ${moment(asOf)}`}</p>
    </div>`,
    { id: `balance-${platform}-${currency}`.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-') },
  );

const lastCheck = (check: LedgerCheckResult | undefined): Markup => {
  if (check === undefined)
    return card(
      'Last check',
      empty(
        'The ledger was not checked yet. The service checks it every day. To check it now: npm run admin -- ledger check',
      ),
      { wide: true },
    );
  const { endedAt, isFull, accounts, payments, deferred, differences, shown } = check;
  const late =
    deferred === 0
      ? ''
      : ` ${countText(deferred, 'record was', 'records were')} too busy and come next time.`;
  const looked = `${isFull ? 'All of' : 'What is new in'} ${countText(accounts, 'account')} and ${countText(payments, 'payment')}.${late}`;
  const verdict = differences === 0 ? 'No difference' : countText(differences, 'difference');
  return card(
    'Last check',
    html`<div>
      <p><span class=${differences === 0 ? 'state good' : 'state bad'}>${icon(differences === 0 ? 'good' : 'bad')}${verdict}</span> <span class="soft">${looked}</span></p>
      ${
        differences === 0
          ? null
          : tableOf({
              title: 'Differences',
              columns: ['Where', 'Kind', 'What', 'Platform'],
              rows: shown.map(({ subject, kind, says, platform }) => [
                { text: subject, kind: 'ID' as const },
                { text: plainText(kind) },
                { text: says },
                { text: platform, kind: 'ID' as const },
              ]),
              empty: '',
            })
      }
    </div>`,
    { wide: true, note: moment(endedAt) },
  );
};

const noBalance = (tooLarge: readonly string[]): string =>
  tooLarge.length === 0
    ? 'No money has moved yet. The first payment does; npm run demo makes some on this machine.'
    : 'The daily check adds up what a page does not read. To add it up now: npm run admin -- ledger check --full';

const page = (ledger: Ledger, can: Can): Markup => {
  const { check, deposits, balances, tooLarge } = ledger;
  return html`<div>
  <p class="lead">The sum of a platform's accounts in a currency, its customers' and the service's own, is zero.</p>
  ${tooLarge.length === 0 ? null : html`<p class="lead">Left out, because they have more entries than a page reads: ${tooLarge.join(', ')}.</p>`}
  ${suspendedLine(ledger)}
  <div class="cards">
    ${deposits.map((one) => suspended(one, can))}
    ${lastCheck(check)}
    ${balances.length === 0 ? card('Trial balance', empty(noBalance(tooLarge)), { wide: true }) : balances.map(balance)}
  </div>
</div>`;
};

interface LedgerProps {
  readonly here: URL;
  readonly meta: Meta;
}

export const LedgerPage = ({ here, meta }: LedgerProps): Markup => {
  const { asked, reload } = useAnswer<Ledger>(`/ledger${here.search}`);
  const can = { canWrite: meta.canWrite, onDone: reload };
  return html`<div>${heading('Ledger')}${whenReady(asked, (answer) => page(answer, can), reload)}</div>`;
};
