import { describe, expect, it } from 'vitest';
import { defineService } from '#infra/service-definition.ts';
import { getCoin, serviceFiles, smallService, writeFile } from './support/service-files.ts';

describe('a service definition', () => {
  it('finds functions and workflows in their folders', () => {
    const { root, written } = smallService();
    writeFile(root, 'functions/coins/steps/melt-coin.ts', 'export const handler = () => 1;');
    const grants = { ...written.grants, 'melt-coin': {} };

    const { entryPoints } = defineService(root, { ...written, grants });

    expect(entryPoints).toEqual([
      {
        id: 'authorize-request',
        kind: 'authorizer',
        path: 'functions/auth/authorize-request',
      },
      { id: 'get-coin', kind: 'endpoint', path: 'functions/coins/get-coin' },
      { id: 'melt-coin', kind: 'step', path: 'functions/coins/steps/melt-coin' },
    ]);
  });

  it('reports every contradiction at once', () => {
    const root = serviceFiles(['coins/get-coin', 'coins/list-coins', 'coins/workers/count-coins']);
    const createCoin = { ...getCoin, id: 'createCoin', method: 'POST', path: '/coins' } as const;
    const grants = { 'get-coin': { start: ['melting'] }, 'old-coin': {}, 'count-coins': {} };

    const define = () => defineService(root, { routes: [getCoin, createCoin], grants, triggers: {} });

    expect(define).toThrow('functions/<area>/create-coin.ts is missing: an operation needs its handler');
    expect(define).toThrow('list-coins.ts answers no operation');
    expect(define).toThrow('infra/grants.ts has no line for list-coins');
    expect(define).toThrow('infra/grants.ts names old-coin, which is no function');
    expect(define).toThrow('infra/triggers.ts does not wake count-coins');
    expect(define).toThrow('statemachines/melting.asl.json is missing');
    expect(define).toThrow('authorize-request.ts is missing');
  });

  it('refuses a third reader of the stream, and a sixth filter', () => {
    const names = ['count-coins', 'sort-coins', 'stack-coins'];
    const root = serviceFiles(names.map((name) => `coins/workers/${name}`));
    const filter = { eventName: ['INSERT'], dynamodb: {} } as const;
    const consumer = {
      on: 'stream',
      filters: Array(6).fill(filter),
      batchSize: 1,
      timeoutSeconds: 1,
      maxAgeMinutes: 1,
    } as const;
    const triggers = Object.fromEntries(names.map((name) => [name, consumer]));

    const define = () => defineService(root, { routes: [], grants: {}, triggers });

    expect(define).toThrow('3 workers read the stream; more than 2 are throttled');
    expect(define).toThrow('sort-coins has 6 filters; Lambda takes 5');
  });

  it('refuses a call past the alias of a function that moves money', () => {
    const grants = { 'get-coin': { invoke: ['melt-coins'] }, 'melt-coins': { put: ['JOURNAL'] } } as const;
    const root = serviceFiles(['coins/get-coin', 'coins/workers/melt-coins']);

    expect(() => defineService(root, { routes: [], grants, triggers: {} })).toThrow(
      'infra/grants.ts lets a function invoke melt-coins, which moves money, past its alias',
    );
  });

  it('refuses two functions with one name', () => {
    const root = serviceFiles(['coins/get-coin', 'notes/get-coin']);

    const define = () => defineService(root, { routes: [], grants: {}, triggers: {} });

    expect(define).toThrow('functions/coins/get-coin.ts and functions/notes/get-coin.ts would be the same');
  });

  it('refuses a function in a folder that does not say where it runs', () => {
    const root = serviceFiles(['coins/helpers/round']);

    expect(() => defineService(root, { routes: [], grants: {}, triggers: {} })).toThrow(
      'functions live in functions/<area>/, its steps/ or its workers/',
    );
  });
});
