import { expect, it } from 'vitest';
import { healthOf } from '#shared/api/health/rules.ts';

const nowMs = Date.parse('2026-11-23T12:00:00.000Z');
const anHourAgo = '2026-11-23T11:00:00.000Z';
const longer = '2026-11-23T10:59:59.999Z';

it.each([
  ['sandbox', { updatedAt: anHourAgo }, { status: 'UP', rates: 'CURRENT' }],
  ['sandbox', { updatedAt: longer }, { status: 'UP', rates: 'OLD' }],
  ['sandbox', undefined, { status: 'UP', rates: 'SHIPPED' }],
  ['production', { updatedAt: anHourAgo }, { status: 'UP', rates: 'CURRENT' }],
  ['production', { updatedAt: longer }, { status: 'DEGRADED', rates: 'OLD' }],
  ['production', { updatedAt: longer, frozenAt: anHourAgo }, { status: 'UP', rates: 'FROZEN' }],
  ['production', { updatedAt: longer, resumedAt: anHourAgo }, { status: 'UP', rates: 'CURRENT' }],
  ['production', { updatedAt: longer, resumedAt: longer }, { status: 'DEGRADED', rates: 'OLD' }],
  ['production', undefined, { status: 'DEGRADED', rates: 'SHIPPED' }],
] as const)('in the %s with rates %j: %j', (environment, filed, health) => {
  expect(healthOf(environment, filed, nowMs)).toEqual(health);
});
