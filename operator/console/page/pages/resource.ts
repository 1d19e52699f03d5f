import type { Resource } from '../../answers.ts';
import { useAnswer } from '../ask.ts';
import { html, type Markup } from '../markup.ts';
import { card, factList, heading, state, tableOf, whenReady } from '../parts/basics.ts';
import { logLines } from '../parts/deliveries.ts';

const page = ({ id, kind, title, status, facts, tables, logs }: Resource): Markup => html`<div>
  ${heading(title, {
    above: html`${kind} · <code class="id">${id}</code>`,
    side: status === undefined ? undefined : state(status),
  })}
  <div class="cards">
    ${card('Facts', factList(facts), { wide: true })}
    ${tables.map((table) => card(table.title, tableOf(table), { wide: true, note: table.note }))}
    ${card('Log lines', logLines(logs), { wide: true })}
  </div>
</div>`;

/** Whatever else has an id: a customer, an account, a job, a document, a journal, a verification, a token, a platform. */
export const ResourcePage = ({ kind, id }: { readonly kind: string; readonly id: string }): Markup => {
  const { asked, reload } = useAnswer<Resource>(`/resources/${kind}/${encodeURIComponent(id)}`);
  return asked.state === 'READY'
    ? page(asked.answer)
    : html`<div>${heading(kind, { above: html`<code class="id">${id}</code>` })}${whenReady(asked, page, reload)}</div>`;
};
