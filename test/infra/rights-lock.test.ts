import { readFileSync } from 'node:fs';
import { evaluate } from '@payments-service/local-aws/evaluate';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { type EnvironmentRoles, environmentRoles } from './support/environment-roles.ts';
import { production } from './support/production-roles.ts';
import { keyOf, grants as ofProduction, rightsOf, sandboxGrants, writes } from './support/table-rights.ts';

const lockSchema = z.object({
  functions: z.record(
    z.string(),
    z.object({ byItem: z.number(), byAction: z.number(), byRequest: z.number() }),
  ),
  roles: z.record(z.string(), z.number()),
});
const lock = lockSchema.parse(JSON.parse(readFileSync(`${import.meta.dirname}/rights-lock.json`, 'utf8')));

/** Some functions may do more in the sandbox: the lock holds what they may do where money is real. */
const grants = { ...sandboxGrants, ...ofProduction };

const sandbox = await environmentRoles('sandbox');

/** Production's functions and roles, and those that only the sandbox has. */
const everywhere = [...new Set([...production.policies.keys(), ...sandbox.policies.keys()])].toSorted();
const placeOf = (id: string): EnvironmentRoles => (production.policies.has(id) ? production : sandbox);

const transactional = [...writes, 'ConditionCheckItem'];

/** The rights to write an item of a transaction if IAM is shown all keys of its action, or of the whole request. */
const inTransactions = (id: string, others: (action: string) => readonly string[]): number => {
  const { put = [], update = [], delete: removed = [], check = [] } = grants[id] ?? {};
  const prefixes = [...new Set([...put, ...update, ...removed, ...check])];
  const { policyOf, tableArn } = placeOf(id);
  return transactional.flatMap((action) =>
    prefixes.filter((prefix) => {
      const context = { 'dynamodb:leadingkeys': [keyOf(prefix), ...others(action)] };
      return (
        evaluate(policyOf(id), { action: `dynamodb:${action}`, resource: tableArn, context }) === 'allow'
      );
    }),
  ).length;
};

const counted = (id: string) => {
  const { put = [], update = [], delete: removed = [], check = [] } = grants[id] ?? {};
  const byAction: Readonly<Record<string, readonly string[]>> = {
    PutItem: put,
    UpdateItem: update,
    DeleteItem: removed,
    ConditionCheckItem: check,
  };
  const all = Object.values(byAction).flat().map(keyOf);
  return {
    byItem: rightsOf(id, placeOf(id)).length,
    byAction: inTransactions(id, (action) => (byAction[action] ?? []).map(keyOf)),
    byRequest: inTransactions(id, () => all),
  };
};

const statementSchema = z.looseObject({
  Effect: z.string(),
  Action: z.union([z.string(), z.array(z.string())]),
  Resource: z.union([z.string(), z.array(z.string())]),
});

const rolesNamed = (name: string) =>
  [production, sandbox]
    .map(({ roles }) => roles.filter((role) => role.name === name))
    .find(({ length }) => length > 0);

const allowedBy = (name: string): number =>
  (rolesNamed(name) ?? [])
    .flatMap(({ document }) => z.array(statementSchema).parse(document.Statement))
    .filter(({ Effect }) => Effect === 'Allow')
    .reduce((sum, { Action, Resource }) => sum + [Action].flat().length * [Resource].flat().length, 0);

/** A number that grows is a new right: change the lock in the commit that says why. */
it('each function has as many rights to the table as the lock says, in each reading of a transaction', () => {
  const counts = Object.fromEntries(everywhere.map((id) => [id, counted(id)]));
  expect(counts).toEqual(lock.functions);
});

it('each role allows as many actions on resources as the lock says', () => {
  const roles = [...production.roles, ...sandbox.roles];
  const names = [...new Set(roles.map(({ name }) => name))].toSorted();
  expect(Object.fromEntries(names.map((name) => [name, allowedBy(name)]))).toEqual(lock.roles);
});
