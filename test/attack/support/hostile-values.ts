import fc from 'fast-check';

const deep = (levels: number): unknown => {
  let value: unknown = 'x';
  for (let level = 0; level < levels; level += 1) value = level % 2 === 0 ? [value] : { a: value };
  return value;
};

/** Strings that have broken parsers, databases, shells, templates and log viewers. */
export const naughtyStrings: readonly string[] = [
  '', ' ', '\t', '\n', '\r\n', '\0', 'a\0b', '\u001b[31mred\u001b[0m', '\u0007\b\f\v', '\u007f', '\u0085',
  '\u00a0', '\u2028', '\u2029', '\u3000', '\ufeff', '\ufffe', '\uffff', '\ufffd',
  '\u200b\u200c\u200d\u2060', '\u202eevil', '\u2066isolate\u2069', '\u061c', '\ud800', '\udfff', 'a\udc00\ud800b',
  '😀', '👩‍👩‍👧‍👦', '🇺🇳', 'Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤', 'ﷺ', 'é', 'e\u0301', 'ß', 'İ', 'ı', 'ﬀ', 'Ⅷ', '１２３', '٤٢', '田中さん', 'ثم نفس',
  'true', 'false', 'null', 'undefined', 'NaN', 'Infinity', '-Infinity', '0', '-0', '-1', '1e400', '1E+2', '0x10',
  '0b1', '1_000', '1,000', '１', '1.0', '.5', '9007199254740993', '99999999999999999999', '08', '+1',
  "'", '"', "''", '" OR ""="', "' OR 1=1 --", "'; DROP TABLE customers; --", "1' AND SLEEP(1)#", '\\', '\\\\', '\\x00',
  '<script>alert(1)</script>', '<img src=x onerror=alert(1)>', '"><svg/onload=alert(1)>', '&lt;b&gt;', '&#0;', '<!--',
  ']]>', '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY e SYSTEM "file:///etc/passwd">]><a>&e;</a>',
  '../../../etc/passwd', '..\\..\\windows', '/dev/null', 'file:///etc/passwd', 'C:\\CON', 'CON', 'nul', '~', '.', '..',
  '%00', '%2e%2e%2f', '%0d%0a', '%s%s%s%n', '%x', '{0}', '$' + '{7*7}', '{{7*7}}', '#{7*7}', '<%= 7*7 %>', '$(id)', '`id`',
  '; ls -la', '| cat', '&& reboot', '$HOME', '$' + '{jndi:ldap://127.0.0.1/a}', '$' + '{env:AWS_SECRET_ACCESS_KEY}',
  'X\r\nSet-Cookie: a=b', 'X\nInjected: 1', '=1+1', '+1+1', '-1+1', '@SUM(1)', '=cmd|calc', '*', '(*)', '*)(uid=*))(|(uid=*',
  '__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'valueOf', '__defineGetter__', '$where', '$gt',
  '#pk', ':pk', 'pk', 'attribute_exists(pk)', 'TOKEN#1', 'PLATFORM#', '#', '##', 'a#b#c', ':', '::',
  '2020-02-30', '2020-13-01', '0000-00-00', '9999-12-31', '10000-01-01', '-000001-01-01', '2025-01-01T24:00:00Z',
  '2025-01-01T00:00:60Z', '2025-01-01T00:00:00', '2025-01-01T00:00:00+99:99', '275760-09-13T00:00:00.001Z', 'now',
  'Customer:019542f5-b3e7-7d02-8000-000000000000', 'Customer:', 'customer:019542f5-b3e7-7d02-8000-000000000000',
  '019542f5-b3e7-7d02-8000-000000000000', '00000000-0000-0000-0000-000000000000', 'InternalAccount:*',
  'jane@', '@example.org', 'a@b', '"a b"@example.org', 'jane@[127.0.0.1]', '$jane@', '$@uma.test', '$JANE@UMA.TEST',
  '$jane@uma.test@uma.test', 'http://169.254.169.254/latest/meta-data', 'https://user:pass@example.org', 'javascript:alert(1)',
  'https://[::1]/', 'https://0x7f.1/', 'https://example.org:99999/', 'data:text/html,x', 'https://', '//example.org',
  'x'.repeat(256), 'é'.repeat(300), '😀'.repeat(128), 'x'.repeat(4096), '\0'.repeat(512), 'a'.repeat(60_000),
]; // biome-ignore format: a list

const numbers: readonly number[] = [
  0, -0, 1, -1, 0.1, -0.1, 1.5, 1e-7, 1e21, 1e308, -1e308, 5e-324, 2 ** 31, 2 ** 32, 2 ** 53 - 1, 2 ** 53, 2 ** 63,
  9_000_000_000_000_000, 9_000_000_000_000_001, 100_000_000_000, 100_000_000_001, Number.MIN_SAFE_INTEGER,
]; // biome-ignore format: a list

const oddValues: readonly unknown[] = [
  null, true, false, [], {}, [[]], [null], [{}], [''], { '': '' }, { toString: 'x' }, { length: 5 }, { $ne: null },
  JSON.parse('{"then":"x"}'), { toJSON: 'x' }, deep(15), deep(16), deep(17), deep(200), Array.from({ length: 300 }, () => 'USD'),
  Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`k${index}`, index])),
]; // biome-ignore format: a list

export const hostileString = (): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...naughtyStrings) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
    { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 300 }) },
  );

/** Any JSON value that a field may not expect. */
export const hostileValue = (): fc.Arbitrary<unknown> =>
  fc.oneof(
    { weight: 5, arbitrary: hostileString() },
    { weight: 3, arbitrary: fc.constantFrom(...numbers) },
    { weight: 2, arbitrary: fc.constantFrom(...oddValues) },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  );

/** Names that clients must not be able to set, and names with a meaning in JavaScript. */
export const hostileKey = (): fc.Arbitrary<string> =>
  fc.constantFrom(
    '__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'toJSON', 'then', 'length', '', ' ', '\0',
    'a.b', 'a[0]', '$ne', '#pk', 'id', 'pk', 'sk', 'platformId', 'status', 'isDeleted', 'balance', 'createdAt', 'kycStatus',
    'permission', 'x'.repeat(1000), '😀', '\ud800',
  ); // biome-ignore format: a list
