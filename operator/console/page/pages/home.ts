import { useEffect, useState } from 'preact/hooks';
import type { Concern, Home, PaymentRow, WorkflowCount } from '../../answers.ts';
import { html, type Markup } from '../markup.ts';
import { commandText } from '../parts/action.ts';
import { card, empty, heading, icon, loading, tableOf } from '../parts/basics.ts';
import { barList, latency, outcomes, paymentsAMinute, webhookResults } from '../parts/charts.ts';
import { countText, distanceText, momentText } from '../words.ts';

interface Live<Answer> {
  readonly answer: Answer | undefined;
  /** CLOSED: the console's server went away, or refused; the page tries again by itself. */
  readonly connection: 'CONNECTING' | 'OPEN' | 'CLOSED';
}

/** The browser connects again by itself after a lost connection, but not after an answer such as 500 or 401. */
const againMs = 3_000;

/** What the server sends over and over (server-sent events). */
const useLive = <Answer>(path: string): Live<Answer> => {
  const [live, setLive] = useState<Live<Answer>>({ answer: undefined, connection: 'CONNECTING' });
  useEffect(() => {
    let stop = (): void => undefined;
    const connect = (): void => {
      const source = new EventSource(`/api${path}`);
      stop = () => source.close();
      source.onopen = () => setLive(({ answer }) => ({ answer, connection: 'OPEN' }));
      source.onmessage = ({ data }) => setLive({ answer: JSON.parse(data), connection: 'OPEN' });
      source.onerror = () => {
        setLive(({ answer }) => ({ answer, connection: 'CLOSED' }));
        if (source.readyState !== EventSource.CLOSED) return;
        const timer = setTimeout(connect, againMs);
        stop = () => clearTimeout(timer);
      };
    };
    connect();
    return () => stop();
  }, [path]);
  return live;
};

/** Where the way out is written down, and its first command. */
const cure = ({ runbook, command }: Concern): Markup =>
  runbook === undefined && command === undefined
    ? null
    : html`<p class="cure">
        ${runbook === undefined ? null : html`<span>Runbook: ${runbook}</span>`}
        ${command === undefined ? null : commandText(command)}
      </p>`;

const concern = ({ what, why, href, since, ...how }: Concern, now: Date): Markup => html`<li>
  <a href=${href}>
    ${icon('bad')}
    <span><strong>${what}</strong> <span class="soft">${why}</span></span>
    ${since === undefined ? null : html`<time datetime=${since}>${distanceText(since, now)}</time>`}
  </a>
  ${cure({ what, why, href, ...how })}
</li>`;

const least = (count: number, isLeast: boolean): string =>
  `${count.toLocaleString('en')}${isLeast ? '+' : ''}`;

const calmText = ({ deliveries: { retrying, isLeast } }: Home): string => {
  const calm = 'No payment is stuck, no workflow failed today, and every queue of failures is empty.';
  if (retrying === 0) return calm;
  return `${calm} The service retries ${least(retrying, isLeast)} ${retrying === 1 ? 'webhook' : 'webhooks'}.`;
};

const concerns = (home: Home): Markup => {
  const { concerns: all, at } = home;
  return all.length === 0
    ? html`<div class="calm-banner">${icon('good')}<p><strong>Nothing needs a person.</strong> <span class="soft">${calmText(home)}</span></p></div>`
    : html`<section class="concerns" aria-labelledby="h-concerns">
        <h2 id="h-concerns">${countText(all.length, 'thing needs', 'things need')} a person</h2>
        <ul>${all.map((one) => concern(one, new Date(at)))}</ul>
      </section>`;
};

const open = ({ open: { groups, total, isLeast } }: Home): Markup =>
  card('Open payments by age', total === 0 ? empty('No payment is on its way.') : barList(groups), {
    id: 'open',
    note: total === 0 ? undefined : `${least(total, isLeast)} open`,
  });

const number = (count: number, isBad: boolean, href: string, isLeast: boolean): Markup =>
  html`<a class=${count > 0 && isBad ? 'number bad' : 'number'} href=${href}>${count > 0 && isBad ? icon('bad') : null}${least(count, isLeast)}</a>`;

/** Of one state; see workflow-counts. */
const counted = 100;

const workflows = ({ workflows: all }: Home): Markup =>
  card(
    'Workflows',
    html`<table class="plain">
      <thead><tr><th scope="col">Workflow</th><th scope="col" class="amount">Running</th><th scope="col" class="amount">Failed today</th></tr></thead>
      <tbody>
        ${all.map(
          ({ workflow, running, failed, isLeast }: WorkflowCount) => html`<tr>
            <th scope="row"><a href=${`/executions?workflow=${workflow}`}>${workflow}</a></th>
            <td class="amount">${number(running, false, `/executions?workflow=${workflow}&status=RUNNING`, isLeast && running >= counted)}</td>
            <td class="amount">${number(failed, true, `/executions?workflow=${workflow}&status=FAILED`, isLeast && failed >= counted)}</td>
          </tr>`,
        )}
      </tbody>
    </table>`,
    { tall: true },
  );

const figure = (label: string, value: unknown, isBad: boolean, href?: string): Markup => {
  const text = html`<span class=${isBad ? 'bad' : ''}>${isBad ? icon('bad') : null}${value}</span>`;
  return html`<div><dt>${label}</dt><dd>${href === undefined ? text : html`<a href=${href}>${text}</a>`}</dd></div>`;
};

const health = ({ deliveries: { retrying, dead, isLeast }, deadLetters, ledger, at }: Home): Markup =>
  card(
    'Failures and the ledger',
    html`<dl class="figures">
        ${figure('Webhooks retried', least(retrying, isLeast), false, '/webhooks?status=RETRYING')}
        ${figure('Webhooks dead', least(dead, isLeast), dead > 0, '/webhooks?status=DEAD')}
        ${figure('Dead letters', deadLetters.toLocaleString('en'), deadLetters > 0)}
        ${figure('Ledger differences', ledger?.differences.toLocaleString('en') ?? '–', (ledger?.differences ?? 0) > 0, '/ledger')}
        ${figure('Ledger checked', ledger === undefined ? 'not yet' : distanceText(ledger.endedAt, new Date(at)), false, '/ledger')}
      </dl>`,
    { id: 'health' },
  );

const rowOf = ({ id, title, status, amount, platform, at }: PaymentRow) => [
  { text: id, kind: 'ID' as const },
  { text: title },
  { text: status, kind: 'STATE' as const },
  { text: amount, kind: 'AMOUNT' as const },
  { text: platform },
  { text: at, kind: 'TIME' as const },
];

const latest = ({ latest: rows }: Home): Markup =>
  card(
    'Latest payments',
    tableOf({
      title: 'Latest payments',
      columns: ['Payment', 'Kind', 'State', 'Amount', 'Platform', 'Created'],
      rows: rows.map(rowOf),
      empty:
        'No payment was made yet. The first one shows up here by itself; npm run demo makes some on this machine.',
    }),
    { wide: true },
  );

const liveWord = ({ connection }: Live<Home>): Markup => {
  const words = { CONNECTING: 'Connecting', OPEN: 'Live', CLOSED: 'Reconnecting' } as const;
  return html`<span class=${`live ${connection.toLowerCase()}`} role="status"><i aria-hidden="true"></i>${words[connection]}</span>`;
};

export const HomePage = (): Markup => {
  const live = useLive<Home>('/home/live');
  const { answer } = live;
  const side = html`${liveWord(live)}${answer === undefined ? null : html`<span class="soft">${momentText(answer.at)}</span>`}`;
  return html`<div>
    ${heading('Home', { side })}
    ${
      answer === undefined
        ? loading()
        : html`${concerns(answer)}
            <div class="cards">
              ${paymentsAMinute(answer)}${outcomes(answer)}${latency(answer)}${webhookResults(answer)}
              ${workflows(answer)}${open(answer)}${health(answer)}${latest(answer)}
            </div>`
    }
  </div>`;
};
