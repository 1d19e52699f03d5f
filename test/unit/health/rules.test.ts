import { expect, it } from 'vitest';
import { healthOf } from '#shared/health/rules.ts';

const nowMs = Date.parse('2026-11-23T12:00:00.000Z');
const anHourAgo = '2026-11-23T11:00:00.000Z';
const longer = '2026-11-23T10:59:59.999Z';

it.each([
  ['sandbox', anHourAgo, { status: 'UP', rates: 'CURRENT' }],
  ['sandbox', longer, { status: 'UP', rates: 'OLD' }],
  ['sandbox', undefined, { status: 'UP', rates: 'SHIPPED' }],
  ['production', anHourAgo, { status: 'UP', rates: 'CURRENT' }],
  ['production', longer, { status: 'DEGRADED', rates: 'OLD' }],
  ['production', undefined, { status: 'DEGRADED', rates: 'SHIPPED' }],
] as const)('in the %s with rates of %s: %j', (environment, ratesUpdatedAt, health) => {
  expect(healthOf(environment, ratesUpdatedAt, nowMs)).toEqual(health);
});
