import type { Listed, PlatformRow } from '../../answers.ts';
import { useAnswer } from '../ask.ts';
import { html, type Markup } from '../markup.ts';
import { card, heading, recordHref, tableOf, whenReady } from '../parts/basics.ts';
import { nextPage } from '../parts/filters.ts';

const rowOf = ({ id, name, status, umaDomain, createdAt }: PlatformRow) => [
  { text: name, href: recordHref(id) },
  { text: status, kind: 'STATE' as const },
  { text: umaDomain },
  { text: id, kind: 'ID' as const },
  { text: createdAt, kind: 'TIME' as const },
];

const list = ({ rows, cursor }: Listed<PlatformRow>, here: URL): Markup => html`<div>
  ${tableOf({
    title: 'Platforms',
    columns: ['Name', 'State', 'UMA domain', 'Id', 'Created'],
    rows: rows.map(rowOf),
    empty: 'There is no platform yet. Make one: npm run admin -- platform create --name NAME',
  })}
  ${nextPage(here, cursor)}
</div>`;

export const PlatformsPage = ({ here }: { readonly here: URL }): Markup => {
  const { asked, reload } = useAnswer<Listed<PlatformRow>>(`/platforms?${here.searchParams}`);
  return html`<div>
    ${heading('Platforms')}
    ${card(
      'All platforms',
      whenReady(asked, (answer) => list(answer, here), reload),
      { id: 'platforms', wide: true },
    )}
  </div>`;
};
