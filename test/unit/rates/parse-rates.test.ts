import { describe, expect, it } from 'vitest';
import { parseRates } from '#shared/rates/http-source.ts';

const takenAt = new Date('2026-01-01T12:00:00.000Z');
const parsed = (rates: string) => parseRates(`{"base":"USD","rates":{${rates}}}`, takenAt).perUsd;

describe('the rates of a source', () => {
  it.each([
    ['0.92', '0.92'],
    ['"0.92"', '0.92'],
    ['1', '1'],
    ['0.1234567890123456789', '0.1234567890123456789'],
    ['26345.10', '26345.10'],
    ['8.6957e-6', '0.0000086957'],
    ['8.6957E-06', '0.0000086957'],
    ['1e3', '1000'],
    ['1.25e1', '12.5'],
    ['12.5e+1', '125'],
    ['"1.2e-3"', '0.0012'],
  ])('keep every digit: %s is %s', (sent, kept) => {
    expect(parsed(`"EUR":${sent}`)).toEqual({ EUR: kept, USD: '1' });
  });

  it.each([
    '0', '0.0', '"0e5"', '-1', '"-1"', '""', '" 1"', '"1,5"', '"0x10"', 'null', 'true', '[1]', '{"rate":1}', '1e31', '"1e-31"', '1e400',
    `"${'9'.repeat(41)}"`, '".5"', '"5."', '"NaN"', '"Infinity"',
  ])('are refused when one is %s', (sent) => {
    expect(() => parsed(`"EUR":${sent}`)).toThrow();
  }); // biome-ignore format: a list

  it('in currencies without a shipped rate are left out', () => {
    expect(parsed('"EUR":1,"XAU":"gold","__proto__":1,"constructor":2')).toEqual({ EUR: '1', USD: '1' });
  });

  it('carry the time that the source says, in UTC', () => {
    const json = '{"base":"USD","updatedAt":"2025-12-31T23:00:00+02:00","rates":{}}';

    expect(parseRates(json, takenAt).updatedAt).toBe('2025-12-31T21:00:00.000Z');
  });

  it('carry the time of the request when the source says none', () => {
    expect(parseRates('{"base":"USD","rates":{}}', takenAt).updatedAt).toBe(takenAt.toISOString());
  });

  it.each([
    ['text that is no JSON', '<html>'],
    ['nothing', ''],
    ['a list', '[]'],
    ['another base', '{"base":"EUR","rates":{}}'],
    ['no base', '{"rates":{}}'],
    ['no rates', '{"base":"USD"}'],
    ['a list of rates', '{"base":"USD","rates":[1]}'],
    ['a time that is not a time', '{"base":"USD","updatedAt":"yesterday","rates":{}}'],
    ['a time as a number', '{"base":"USD","updatedAt":1767268800,"rates":{}}'],
  ])('are refused as a whole with %s', (_what, json) => {
    expect(() => parseRates(json, takenAt)).toThrow();
  });
});
