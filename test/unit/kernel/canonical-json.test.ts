import { expect, it } from 'vitest';
import { canonicalJson } from '#shared/kernel/http/canonical-json.ts';

it('equal values have the same text', () => {
  const composed = JSON.parse('{"b":[1,{"d":"\\u00e9","c":null}],"a":10.0}');
  const spelled = { a: 10, b: [1, { c: null, d: 'e\u0301' }], e: undefined };
  expect(canonicalJson(composed)).toBe('{"a":10,"b":[1,{"c":null,"d":"é"}]}');
  expect(canonicalJson(spelled)).toBe(canonicalJson(composed));
});

it.each([
  [{ a: 1 }, { a: '1' }],
  [{ a: [1, 2] }, { a: [2, 1] }],
  [{ a: null }, {}],
])('different values have different texts', (left, right) => {
  expect(canonicalJson(left)).not.toBe(canonicalJson(right));
});
