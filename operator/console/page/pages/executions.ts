import type { ExecutionPage as Answer, ExecutionRow, Listed, Meta } from '../../answers.ts';
import { useAnswer } from '../ask.ts';
import { html, type Markup } from '../markup.ts';
import { card, copyable, heading, idLink, state, tableOf, whenReady } from '../parts/basics.ts';
import { executionView } from '../parts/execution-view.ts';
import { choices, field, filterForm, hrefWith, isFiltered } from '../parts/filters.ts';
import { lengthText } from '../words.ts';

const statuses = ['RUNNING', 'SUCCEEDED', 'FAILED', 'TIMED_OUT', 'ABORTED'] as const;

const rowOf = ({ workflow, name, status, startedAt, tookMs }: ExecutionRow) => [
  { text: startedAt, kind: 'TIME' as const },
  { text: workflow },
  { text: name, href: `/executions/${workflow}/${name}`, kind: 'ID' as const },
  { text: status, kind: 'STATE' as const },
  { text: tookMs === undefined ? 'runs' : lengthText(tookMs), kind: 'AMOUNT' as const },
];

const columns = ['Started', 'Workflow', 'Execution', 'State', 'Took'];
/** Values of `sort` in the address; the start is the order without one. */
const sorts: Readonly<Record<string, string>> = {
  Started: '',
  Workflow: 'workflow',
  State: 'status',
  Took: 'took',
};

const sortLink =
  (here: URL) =>
  (column: string): Markup => {
    const sort = sorts[column];
    if (sort === undefined) return column;
    const isChosen = sort === (here.searchParams.get('sort') ?? '');
    return html`<a class="sort" href=${hrefWith(here, 'sort', sort)} aria-current=${isChosen ? 'true' : undefined}>${column}</a>`;
  };

const list = ({ rows }: Listed<ExecutionRow>, here: URL): Markup =>
  tableOf(
    {
      title: 'Executions',
      columns,
      rows: rows.map(rowOf),
      empty: isFiltered(here)
        ? 'No execution fits. Older ones are found by their whole name: press /.'
        : 'No workflow has run yet. The first payment starts one; npm run demo makes some on this machine.',
      isDense: true,
    },
    sortLink(here),
  );

export const ExecutionsPage = ({ here, meta }: { readonly here: URL; readonly meta: Meta }): Markup => {
  const { asked, reload } = useAnswer<Listed<ExecutionRow>>(`/executions?${here.searchParams}`);
  const chosen = (name: string): string => here.searchParams.get(name) ?? '';
  return html`<div>
    ${heading('Executions')}
    ${filterForm(here, field(here, 'text', 'Part of a name, or the id of what it is about', { type: 'search', maxlength: 200 }))}
    ${choices({ label: 'Workflow', name: 'workflow', values: meta.workflows, chosen: chosen('workflow'), here, all: 'All workflows' })}
    ${choices({ label: 'State', name: 'status', values: statuses, chosen: chosen('status'), here, all: 'Any state' })}
    ${card(
      chosen('workflow') || 'All workflows',
      whenReady(asked, (answer) => list(answer, here), reload),
      { id: 'executions', wide: true, note: 'Of the newest 100 of each workflow' },
    )}
  </div>`;
};

const one = ({ execution, about }: Answer, can: Parameters<typeof executionView>[2]): Markup => html`<div>
  ${heading(execution.workflow, { above: copyable(execution.name, html`<code class="id">${execution.name}</code>`), side: state(execution.status) })}
  ${about === undefined ? null : html`<p class="lead">About ${idLink(about)}</p>`}
  ${executionView(execution, 'execution', can)}
</div>`;

export const ExecutionPage = ({
  workflow,
  name,
  meta,
}: {
  readonly workflow: string;
  readonly name: string;
  readonly meta: Meta;
}): Markup => {
  const { asked, reload } = useAnswer<Answer>(
    `/executions/${encodeURIComponent(workflow)}/${encodeURIComponent(name)}`,
  );
  const can = { canWrite: meta.canWrite, onDone: reload };
  return asked.state === 'READY'
    ? one(asked.answer, can)
    : html`<div>${heading(workflow, { above: html`<code class="id">${name}</code>` })}${whenReady<Answer>(asked, (answer) => one(answer, can), reload)}</div>`;
};
