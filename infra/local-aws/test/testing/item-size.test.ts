import { describe, expect, it } from 'vitest';
import type { JsonObject } from '#src/template-json.ts';
import { itemSizeBytes } from '#src/testing/item-size.ts';

describe('the size of an item', () => {
  it.each<[string, JsonObject, number]>([
    ['nothing', {}, 0],
    ['a string in UTF-8', { name: { S: 'Zoë' } }, 8],
    ['a number of two digits', { n: { N: '42' } }, 3],
    ['a number of three digits', { n: { N: '123' } }, 4],
    ['a negative number', { n: { N: '-42' } }, 4],
    ['zero', { n: { N: '0' } }, 2],
    ['trailing zeros', { n: { N: '1000000' } }, 3],
    ['bytes', { b: { B: 'AAAA' } }, 4],
    ['true and null', { t: { BOOL: true }, u: { NULL: true } }, 4],
    ['a list', { l: { L: [{ S: 'ab' }, { S: 'c' }] } }, 9],
    ['a map', { m: { M: { a: { S: 'bc' } } } }, 8],
    ['a set', { s: { SS: ['ab', 'c'] } }, 4],
  ])('of %s', (_what, item, bytes) => {
    expect(itemSizeBytes(item)).toBe(bytes);
  });
});
