import type { Home, Minute, OutcomePart } from '../../answers.ts';
import { html, type Markup } from '../markup.ts';
import { clockText, countText, lengthText } from '../words.ts';
import { card, empty, loading } from './basics.ts';

const size = { width: 600, height: 120, gap: 4, labelRoom: 20 } as const;

const hour = (iso: string): string => clockText(iso).slice(0, 5);

const share = (part: number, whole: number): string => `${((100 * part) / whole).toFixed(1)} %`;

interface Bar {
  /** From below. */
  readonly values: readonly { readonly value: number; readonly tone: string }[];
  /** In its tooltip. */
  readonly text: string;
  /** Above the highest one. */
  readonly label: string;
}

/** Bars of equal width, each of parts that stand on each other. */
const bars = (summary: string, all: readonly Bar[]): Markup => {
  const sums = all.map(({ values }) => values.reduce((sum, { value }) => sum + value, 0));
  const most = Math.max(1, ...sums);
  const width = size.width / all.length;
  const scale = (size.height - size.labelRoom) / most;
  const highest = sums.indexOf(most);
  const bar = ({ values, text, label }: Bar, index: number): Markup => {
    let top = size.height;
    const x = index * width + size.gap / 2;
    const rects = values
      .filter(({ value }) => value > 0)
      .map(({ value, tone }) => {
        const height = Math.max(3, value * scale);
        top -= height;
        return html`<rect class=${tone} x=${x} y=${top} width=${width - size.gap} height=${height} rx="2" />`;
      });
    const none = html`<rect class="none" x=${x} y=${size.height - 2} width=${width - size.gap} height="2" rx="1" />`;
    return html`<g class=${index === all.length - 1 ? 'bar now' : 'bar'}>
      <title>${text}</title>
      ${rects.length === 0 ? none : rects}
      ${index === highest ? html`<text x=${(index + 0.5) * width} y=${top - 5} text-anchor="middle">${label}</text>` : null}
    </g>`;
  };
  return html`<svg class="chart" viewBox=${`0 0 ${size.width} ${size.height}`} role="img" aria-label=${summary}>${all.map(bar)}</svg>`;
};

const axis = (first: string): Markup => html`<p class="axis"><span>${hour(first)}</span><span>now</span></p>`;

interface Numbers {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** The same numbers for who reads rather than looks. */
const asTable = ({ columns, rows }: Numbers): Markup => html`<details class="numbers">
  <summary>Numbers</summary>
  <table class="plain">
    <thead><tr>${columns.map((name, index) => html`<th scope="col" class=${index === 0 ? '' : 'amount'}>${name}</th>`)}</tr></thead>
    <tbody>
      ${rows.map(
        ([first, ...others]) =>
          html`<tr><th scope="row">${first}</th>${others.map((text) => html`<td class="amount">${text}</td>`)}</tr>`,
      )}
    </tbody>
  </table>
</details>`;

const legend = (entries: readonly { readonly tone: string; readonly text: string }[]): Markup =>
  html`<ul class="legend">
    ${entries.map(
      ({ tone, text }) =>
        html`<li><svg viewBox="0 0 10 10" aria-hidden="true"><rect class=${tone} width="10" height="10" rx="2" /></svg>${text}</li>`,
    )}
  </ul>`;

export const paymentsAMinute = ({ minutes }: Home): Markup => {
  if (minutes.length === 0) return card('Payments a minute', loading(), { id: 'payments', note: 'Counting' });
  const total = minutes.reduce((sum, { count }) => sum + count, 0);
  const summary = `${countText(total, 'payment')} in the last ${minutes.length} minutes`;
  const all = minutes.map(({ at, count }: Minute) => ({
    values: [{ value: count, tone: 'accent' }],
    text: `${hour(at)}: ${countText(count, 'payment')}`,
    label: count === 0 ? '' : count.toLocaleString('en'),
  }));
  return card(
    'Payments a minute',
    html`<div>
      ${bars(summary, all)} ${axis(minutes[0]?.at ?? '')}
      ${asTable({ columns: ['Minute', 'Payments'], rows: minutes.map(({ at, count }) => [hour(at), count.toLocaleString('en')]) })}
    </div>`,
    { id: 'payments', note: summary },
  );
};

const sumOf = (parts: readonly OutcomePart[], name: 'completed' | 'failed' | 'open'): number =>
  parts.reduce((sum, one) => sum + one[name], 0);

const outcomesCard = (content: unknown, note: string): Markup =>
  card('Success of payments', content, { id: 'outcomes', note });

export const outcomes = ({ outcomes: read }: Home): Markup => {
  if (read === undefined) return outcomesCard(loading(), 'Counting');
  const { parts, isLeast } = read;
  const [completed, failed, open] = [sumOf(parts, 'completed'), sumOf(parts, 'failed'), sumOf(parts, 'open')];
  const ended = completed + failed;
  const which = isLeast ? `, of the newest ${ended.toLocaleString('en')}` : ' in the last hour';
  const note = ended === 0 ? 'None ended in the last hour' : `${share(completed, ended)} completed${which}`;
  if (ended + open === 0)
    return outcomesCard(empty('No payment was made in the last hour.'), 'None in the last hour');
  const all = parts.map((one) => ({
    values: [
      { value: one.completed, tone: 'good' },
      { value: one.open, tone: 'busy' },
      { value: one.failed, tone: 'bad' },
    ],
    text: `${hour(one.at)}: ${one.completed} completed, ${one.open} on their way, ${one.failed} failed`,
    label: (one.completed + one.open + one.failed).toLocaleString('en'),
  }));
  return outcomesCard(
    html`<div>
      ${bars(`${note}: ${completed} completed, ${failed} failed, ${open} on their way`, all)}
      ${axis(parts[0]?.at ?? '')}
      ${legend([
        { tone: 'good', text: `${completed.toLocaleString('en')} completed` },
        { tone: 'busy', text: `${open.toLocaleString('en')} on their way` },
        { tone: 'bad', text: `${failed.toLocaleString('en')} failed` },
      ])}
      ${asTable({
        columns: ['Five minutes from', 'Completed', 'On their way', 'Failed'],
        rows: parts.map((one) => [hour(one.at), `${one.completed}`, `${one.open}`, `${one.failed}`]),
      })}
    </div>`,
    note,
  );
};

const length = (ms: number | undefined): string => (ms === undefined ? '–' : lengthText(ms));

export const latency = ({ outcomes: read }: Home): Markup => {
  const title = 'Time to completion';
  if (read === undefined) return card(title, loading(), { id: 'latency', note: 'Counting' });
  const timed = read.parts.filter(({ medianMs }) => medianMs !== undefined);
  if (timed.length === 0)
    return card(title, empty('No payment was completed in the last hour.'), { id: 'latency' });
  const last = timed.at(-1);
  const note = `${length(last?.medianMs)} in the middle, ${length(last?.slowMs)} for nine of ten`;
  const all = read.parts.map(({ at, medianMs = 0, slowMs = 0 }) => ({
    values: [
      { value: medianMs, tone: 'accent' },
      { value: slowMs - medianMs, tone: 'pale' },
    ],
    text: `${hour(at)}: ${length(medianMs)} in the middle, ${length(slowMs)} for nine of ten`,
    label: length(slowMs),
  }));
  if (timed.every(({ slowMs }) => slowMs === 0))
    return card(title, empty('Nine of ten payments of the last hour were completed with their request.'), {
      id: 'latency',
    });
  return card(
    title,
    html`<div>
      ${bars(`Time from the order to the end of payments: ${note}`, all)}
      ${axis(read.parts[0]?.at ?? '')}
      ${legend([
        { tone: 'accent', text: 'half of them' },
        { tone: 'pale', text: 'nine of ten' },
      ])}
      ${asTable({
        columns: ['Five minutes from', 'Half of them', 'Nine of ten'],
        rows: read.parts.map(({ at, medianMs, slowMs }) => [hour(at), length(medianMs), length(slowMs)]),
      })}
    </div>`,
    { id: 'latency', note },
  );
};

/** A bar for each, with its number. */
export const barList = (
  all: readonly {
    readonly label: string;
    readonly count: number;
    readonly tone?: string;
    readonly href?: string;
  }[],
): Markup => {
  const most = Math.max(1, ...all.map(({ count }) => count));
  return html`<ul class="bars">
    ${all.map(
      ({ label, count, tone = 'accent', href }) => html`<li>
        <span>${href === undefined ? label : html`<a href=${href}>${label}</a>`}</span>
        <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true"><rect class=${tone} width=${(count / most) * 100} height="8" rx="1" /></svg>
        <b>${count.toLocaleString('en')}</b>
      </li>`,
    )}
  </ul>`;
};

/** Each leads to a list of the deliveries that it counts, so each is of one state. */
const webhookRows = [
  { name: 'atOnce', label: 'Delivered at once', tone: 'good', status: 'DELIVERED', isRare: false },
  { name: 'later', label: 'Delivered later', tone: 'busy', status: 'DELIVERED', isRare: false },
  { name: 'retrying', label: 'Retrying', tone: 'warn', status: 'RETRYING', isRare: false },
  { name: 'held', label: 'Held', tone: 'warn', status: 'HELD', isRare: true },
  { name: 'failed', label: 'Failed, sent once', tone: 'warn', status: 'FAILED', isRare: true },
  { name: 'dead', label: 'Dead', tone: 'bad', status: 'DEAD', isRare: false },
] as const;

export const webhookResults = ({ webhookResults: read }: Home): Markup => {
  const title = 'Webhooks by result';
  if (read === undefined) return card(title, loading(), { id: 'results', note: 'Counting' });
  const { isLeast, ...counts } = read;
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  if (total === 0) return card(title, empty('No event happened in the last hour.'), { id: 'results' });
  const which = isLeast ? 'the newest of the last hour' : 'in the last hour';
  const rows = webhookRows.filter(({ name, isRare }) => !isRare || counts[name] > 0);
  return card(
    title,
    barList(
      rows.map(({ name, label, tone, status }) => ({
        label,
        count: counts[name],
        tone,
        href: `/webhooks?status=${status}`,
      })),
    ),
    { id: 'results', note: `${countText(total, 'event')}, ${which}` },
  );
};
