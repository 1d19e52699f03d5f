import type { Item, Value } from '../raw-table.ts';

/** One violated invariant: `I3 ACCOUNT#…/BALANCE: …`. */
export type Finding = string;

export class Findings {
  readonly #list: Finding[] = [];

  /** Records that an invariant of docs/reliability.md does not hold for an item. */
  add(invariant: string, item: Item, message: string): void {
    this.#list.push(`${invariant} ${textOf(item, 'pk')}/${textOf(item, 'sk')}: ${message}`);
  }

  expect(isTrue: boolean, invariant: string, item: Item, message: string): void {
    if (!isTrue) this.add(invariant, item, message);
  }

  get list(): readonly Finding[] {
    return this.#list;
  }
}

export const textOf = (item: Item, name: string): string => {
  const value = item[name];
  return typeof value === 'string' ? value : '';
};

export const optionalText = (item: Item, name: string): string | undefined => {
  const value = item[name];
  return typeof value === 'string' ? value : undefined;
};

/** An integer attribute; `fallback` when it is absent. */
export const integerOf = (item: Item, name: string, fallback = 0n): bigint => {
  const value = item[name];
  return typeof value === 'bigint' ? value : fallback;
};

export const mapOf = (value: Value | undefined): Item => {
  if (typeof value !== 'object' || value === null) return {};
  if (Array.isArray(value) || value instanceof Uint8Array) return {};
  return value as Item;
};

export const listOf = (value: Value | undefined): readonly Value[] => (Array.isArray(value) ? value : []);
