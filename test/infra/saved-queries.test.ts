import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { repositoryRoot } from '#infra/bundle.ts';
import { savedQueries } from '#infra/saved-queries.ts';
import { logGroupsOfQuery } from '#shared/kernel/aws-limits.ts';
import { synthesized } from './support/synthesized.ts';

/** Fields that CloudWatch finds itself, and those of Lambda's REPORT lines. */
const discovered = ['@timestamp', '@message', '@log', '@requestId', '@type', '@initDuration'];
const words =
  /\b(fields|filter|stats|sort|limit|by|as|and|or|asc|desc|like|count|count_distinct|latest|pct|max|ispresent)\b/g;

const source = (path: string): string => readFileSync(join(repositoryRoot, path), 'utf8');

/** What shared/kernel/log.ts lets into a line, with the two fields that it adds itself. */
const loggedFields = (): string[] => {
  const [, list = ''] = /allowedKeys[^[]*\[([^\]]*)\]/.exec(source('shared/kernel/log.ts')) ?? [];
  return [...list.matchAll(/'(\w+)'/g)].map(([, name = '']) => name).concat('level', 'at');
};

const accessFields = (): string[] => {
  const [, format = ''] =
    /AccessLogFormat\.custom\(\s*JSON\.stringify\(\{([^}]*)\}/.exec(source('infra/constructs/rest-api.ts')) ??
    [];
  return [...format.matchAll(/^\s*(\w+):/gm)].map(([, name = '']) => name);
};

/** The names of fields in a query: without texts, numbers, words of the language and names that it gives itself. */
const fieldsOf = (lines: readonly string[]): string[] => {
  const text = lines.join('\n').replaceAll(/"[^"]*"/g, '');
  const given = [...text.matchAll(/ as (\w+)/g)].map(([, name = '']) => name);
  const found = text.replaceAll(words, ' ').match(/@?[a-zA-Z]\w*/g) ?? [];
  return found.filter((name) => !given.includes(name));
};

let production: Awaited<ReturnType<typeof synthesized>>;

beforeAll(async () => {
  production = await synthesized('production');
});

const definitionSchema = z.object({
  Name: z.string(),
  QueryString: z.string(),
  LogGroupNames: z.array(z.string()),
});
const definitions = () =>
  production.resolved
    .ofType('AWS::Logs::QueryDefinition')
    .map(({ properties }) => definitionSchema.parse(properties));

describe('a saved query', () => {
  it.each(savedQueries.map((query) => [query.name, query] as const))(
    '%s reads only fields that log lines have',
    (_name, { logs, lines }) => {
      const inLines =
        logs === 'access' ? accessFields() : [...loggedFields(), ...(logs === 'all' ? accessFields() : [])];

      expect(fieldsOf(lines).filter((name) => ![...discovered, ...inLines].includes(name))).toEqual([]);
    },
  );

  it('is checked against the fields that the code writes', () => {
    expect(loggedFields()).toEqual(expect.arrayContaining(['requestId', 'operation', 'status', 'level']));
    expect(accessFields()).toEqual(['requestId', 'route', 'platformId', 'status', 'error', 'ms']);
    expect(fieldsOf(['filter name = "x" | stats count(*) as n by operation'])).toEqual(['name', 'operation']);
  });

  it('by request id reads every log group of the stack', () => {
    const read = definitions()
      .filter(({ Name }) => Name.includes('/By request id'))
      .flatMap(({ LogGroupNames }) => LogGroupNames);
    const groups = production.resolved.ofType('AWS::Logs::LogGroup').map(({ physicalId }) => physicalId);

    expect(read.toSorted()).toEqual(groups.toSorted());
  });

  it('names at most as many log groups as one query may read, and says which part it is', () => {
    for (const { LogGroupNames } of definitions()) {
      expect(LogGroupNames.length).toBeLessThanOrEqual(logGroupsOfQuery);
    }
    const parts = definitions().filter(({ Name }) => Name.includes('/By request id'));
    expect(parts.map(({ Name }) => Name)).toEqual(
      parts.map((_, index) => `PaymentsService-production/By request id (${index + 1} of ${parts.length})`),
    );
    expect(parts.length).toBeGreaterThan(1);
    expect(definitions().map(({ Name }) => Name)).toContain('PaymentsService-production/Slowest operations');
  });
});
