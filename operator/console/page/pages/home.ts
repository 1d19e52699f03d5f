import { useEffect, useState } from 'preact/hooks';
import type { Concern, Home, Minute, PaymentRow, WorkflowCount } from '../../answers.ts';
import { html, type Markup } from '../markup.ts';
import { card, empty, heading, icon, loading, tableOf } from '../parts/basics.ts';
import { clockText, countText, distanceText, momentText } from '../words.ts';

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

const concern = ({ what, why, href, since }: Concern, now: Date): Markup => html`<li>
  <a href=${href}>
    ${icon('bad')}
    <span><strong>${what}</strong> <span class="soft">${why}</span></span>
    ${since === undefined ? null : html`<time datetime=${since}>${distanceText(since, now)}</time>`}
  </a>
</li>`;

const concerns = ({ concerns: all, at }: Home): Markup =>
  all.length === 0
    ? html`<div class="calm-banner">${icon('good')}<p><strong>Nothing needs a person.</strong> <span class="soft">No payment is stuck, no workflow failed today, and every queue of failures is empty.</span></p></div>`
    : html`<section class="concerns" aria-labelledby="h-concerns">
        <h2 id="h-concerns">${countText(all.length, 'thing needs', 'things need')} a person</h2>
        <ul>${all.map((one) => concern(one, new Date(at)))}</ul>
      </section>`;

const chart = { width: 600, height: 120, gap: 4 } as const;

const bar = ({ at, count }: Minute, index: number, all: readonly Minute[]): Markup => {
  const most = Math.max(1, ...all.map((one) => one.count));
  const width = chart.width / all.length;
  const height = count === 0 ? 2 : Math.max(4, (count / most) * (chart.height - 20));
  const text = `${clockText(at).slice(0, 5)}: ${countText(count, 'payment')}`;
  return html`<g class=${index === all.length - 1 ? 'bar now' : 'bar'}>
    <title>${text}</title>
    <rect class=${count === 0 ? 'none' : ''} x=${index * width + chart.gap / 2} y=${chart.height - height} width=${width - chart.gap} height=${height} rx="3" />
    ${count === most && count > 0 ? html`<text x=${(index + 0.5) * width} y=${chart.height - height - 5} text-anchor="middle">${count}</text>` : null}
  </g>`;
};

const payments = ({ minutes }: Home): Markup => {
  if (minutes.length === 0) return card('Payments a minute', loading(), { id: 'payments', note: 'Counting' });
  const total = minutes.reduce((sum, { count }) => sum + count, 0);
  const summary = `${countText(total, 'payment')} in the last ${minutes.length} minutes`;
  return card(
    'Payments a minute',
    html`<div>
      <svg class="chart" viewBox=${`0 0 ${chart.width} ${chart.height}`} role="img" aria-label=${summary}>${minutes.map(bar)}</svg>
      <p class="axis"><span>${clockText(minutes[0]?.at ?? '').slice(0, 5)}</span><span>now</span></p>
    </div>`,
    { id: 'payments', note: summary },
  );
};

const least = (count: number, isLeast: boolean): string =>
  `${count.toLocaleString('en')}${isLeast ? '+' : ''}`;

const open = ({ open: { groups, total, isLeast } }: Home): Markup => {
  const most = Math.max(1, ...groups.map(({ count }) => count));
  return card(
    'Open payments by age',
    total === 0
      ? empty('No payment is on its way.')
      : html`<ul class="bars">
          ${groups.map(
            ({ label, count }) => html`<li>
              <span>${label}</span>
              <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true"><rect width=${(count / most) * 100} height="8" rx="1" /></svg>
              <b>${count.toLocaleString('en')}</b>
            </li>`,
          )}
        </ul>`,
    { id: 'open', note: total === 0 ? undefined : `${least(total, isLeast)} open` },
  );
};

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
      empty: 'No payment was made yet. The first one shows up here by itself.',
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
            <div class="cards">${payments(answer)}${open(answer)}${workflows(answer)}${health(answer)}${latest(answer)}</div>`
    }
  </div>`;
};
