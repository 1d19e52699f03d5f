import type { Ledger, TrialBalance } from '../../answers.ts';
import { useAnswer } from '../ask.ts';
import { html, type Markup } from '../markup.ts';
import { card, empty, heading, icon, whenReady } from '../parts/basics.ts';
import { countText, momentText } from '../words.ts';

const balance = ({ platform, href, currency, lines, total, isZero, accounts }: TrialBalance): Markup =>
  card(
    `${platform}: ${currency}`,
    html`<div>
      <table class="plain">
        <thead><tr><th scope="col">Accounts</th><th scope="col" class="amount">Balance</th></tr></thead>
        <tbody>
          ${lines.map(({ account, amount }) => html`<tr><th scope="row">${account}</th><td class="amount">${amount}</td></tr>`)}
        </tbody>
        <tfoot>
          <tr><th scope="row">Sum</th><td class="amount"><span class=${isZero ? 'state good' : 'state bad'}>${icon(isZero ? 'good' : 'bad')}${total}</span></td></tr>
        </tfoot>
      </table>
      <p class="soft"><a href=${href}>The platform and its accounts</a> · ${countText(accounts, 'internal account')}</p>
    </div>`,
    { id: `balance-${platform}-${currency}`.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-') },
  );

const page = ({ check, balances, isCut }: Ledger): Markup => html`<div>
  <p class="lead">
    ${
      check === undefined
        ? 'The scheduled check of the ledger has not run yet.'
        : `The last check, at ${momentText(check.at)} UTC, compared ${countText(check.accounts, 'account')} with ${countText(check.entries, 'entry', 'entries')} and found ${check.differences === 0 ? 'no difference' : countText(check.differences, 'difference')}.`
    }
  </p>
  ${isCut ? html`<p class="soft">Some accounts were left out, because a platform has more than this page reads. The scheduled check covers all of them.</p>` : null}
  ${balances.length === 0 ? empty('No money has moved yet.') : html`<div class="cards">${balances.map(balance)}</div>`}
</div>`;

export const LedgerPage = (): Markup => {
  const { asked, reload } = useAnswer<Ledger>('/ledger');
  return html`<div>${heading('Ledger')}${whenReady(asked, page, reload)}</div>`;
};
