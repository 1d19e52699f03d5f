/** Texts that are not JSON, or JSON that parsers read in different ways. */
export const brokenTexts = (text: string): (string | Uint8Array)[] => {
  const bytes = Buffer.from(text);
  const middle = Math.floor(bytes.length / 2);
  const spoiled = (...values: number[]) =>
    Buffer.concat([bytes.subarray(0, middle), Uint8Array.from(values), bytes.subarray(middle)]);
  const number = /:\d+/.test(text) ? /:\d+/ : /$/;
  return [
    '', ' ', '{', '}', '[', 'null', 'true', '0', '-0', '"x"', '[]', '[{}]', 'undefined', 'NaN', '{}{}', `${text}${text}`,
    `${text},`, `${text}x`, `${text}\0`, `\ufeff${text}`, `/* */${text}`, `${text} // end`, text.slice(0, -1), text.slice(1),
    text.replaceAll('"', "'"), text.replaceAll(':', '='), text.replace('{', '{,'), text.replace('}', ',}'),
    text.replace('{', '{"amount":1,"amount":2,'), text.replace('{', '{"__proto__":{"isAdmin":true},'),
    text.replace('{', '{"constructor":{"prototype":{"isAdmin":true}},'), text.replace('{', '{"name":"a","name":null,'),
    text.replace('{', '{"\\u0000":1,'), text.replace('{', '{"\\ud800":"\\udfff",'),
    text.replace(number, ':1e400'), text.replace(number, ':-1e400'), text.replace(number, ':-0'), text.replace(number, ':01'),
    text.replace(number, ':1.0'), text.replace(number, ':1e0'), text.replace(number, ':0x1'), text.replace(number, ':+1'),
    text.replace(number, `:${'9'.repeat(400)}`), text.replace(number, ':0.1e1'), text.replace(number, ':NaN'),
    `${'['.repeat(5000)}${']'.repeat(5000)}`, `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`, '['.repeat(60_000),
    `${text}${' '.repeat(65_536)}`, JSON.stringify('x'.repeat(65_536)), `{"x":"${'x'.repeat(1_000_000)}"}`,
    spoiled(0xff), spoiled(0xc0, 0x80), spoiled(0xed, 0xa0, 0x80), spoiled(0xf4, 0x90, 0x80, 0x80), spoiled(0), spoiled(0xe2, 0x82),
    Buffer.from(text, 'utf16le'), Buffer.concat([Uint8Array.of(0xff, 0xfe), Buffer.from(text, 'utf16le')]),
    Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0]), '<a/>', 'a=b&c=d', '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--x--',
  ]; // biome-ignore format: a list
};
