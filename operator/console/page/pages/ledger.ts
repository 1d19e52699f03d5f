import type { Ledger, TrialBalance } from '../../answers.ts';
import { useAnswer } from '../ask.ts';
import { html, type Markup } from '../markup.ts';
import { card, empty, heading, icon, recordHref, whenReady } from '../parts/basics.ts';
import { amountText, countText, plainText } from '../words.ts';

const balance = ({ platform, platformId, currency, lines, total, isZero, accounts }: TrialBalance): Markup =>
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
      <p class="soft"><a href=${recordHref(platformId)}>The platform and its accounts</a> · ${countText(accounts, 'internal account')}</p>
    </div>`,
    { id: `balance-${platform}-${currency}`.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-') },
  );

const page = ({ balances, tooLarge }: Ledger): Markup => html`<div>
  <p class="lead">The sum of a platform's accounts in a currency, its customers' and the service's own, is zero.</p>
  ${tooLarge.length === 0 ? null : html`<p class="soft">Left out, because they have more entries than a page reads: ${tooLarge.join(', ')}.</p>`}
  ${balances.length === 0 ? empty('No money has moved yet.') : html`<div class="cards">${balances.map(balance)}</div>`}
</div>`;

export const LedgerPage = ({ here }: { readonly here: URL }): Markup => {
  const { asked, reload } = useAnswer<Ledger>(`/ledger${here.search}`);
  return html`<div>${heading('Ledger')}${whenReady(asked, page, reload)}</div>`;
};
