import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { alarmTexts, runbookLink } from '#infra/alarms.ts';
import { repositoryRoot } from '#infra/bundle.ts';

const runbook = readFileSync(join(repositoryRoot, 'docs/runbook.md'), 'utf8');
const sections = runbook.split(/^## /m).slice(1);

describe('the runbook', () => {
  it('has one heading an alarm and no other', () => {
    const headings = sections.map((section) => section.split('\n', 1)[0]);

    expect(headings.toSorted()).toEqual(
      Object.values(alarmTexts)
        .map(({ heading }) => heading)
        .toSorted(),
    );
  });

  it.each(sections.map((section) => [section.split('\n', 1)[0], section]))(
    'says under %s what it means, how to look and what to do',
    (_heading, section) => {
      expect(section).toMatch(/\*\*Means\.\*\*[\s\S]*\*\*Look\.\*\*[\s\S]*\*\*Do\.\*\*/);
    },
  );

  it('is linked by the anchor of the heading', () => {
    expect(runbookLink(alarmTexts.apiServerErrors)).toBe('docs/runbook.md#api-server-errors');
  });
});
