/** One spelling of a transfer request: body text and headers. */
export interface Spelling {
  readonly text: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface TransferBody {
  readonly source: { readonly accountId: string };
  readonly destination: { readonly accountId: string };
  readonly amount: number;
}

const escaped = (text: string): string =>
  text.replaceAll(/[A-Za-z:]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);

const reversed = ({ source, destination, amount }: TransferBody) => ({ amount, destination, source });

const withAmount = (body: TransferBody, amount: string): string =>
  JSON.stringify(body).replace(`"amount":${body.amount}`, `"amount":${amount}`);

/** Other spellings of the same request. */
export const equivalents: Readonly<Record<string, (body: TransferBody, key: string) => Spelling>> = {
  'the same bytes': (body) => ({ text: JSON.stringify(body) }),
  indented: (body) => ({ text: JSON.stringify(body, null, 2) }),
  'with tabs and line breaks': (body) => ({ text: ` \t\r\n${JSON.stringify(body, null, '\t')}\n ` }),
  'in another order': (body) => ({ text: JSON.stringify(reversed(body)) }),
  'with escaped letters': (body) => ({
    text: JSON.stringify(body).replaceAll(body.source.accountId, escaped(body.source.accountId)),
  }),
  'with escaped names': (body) => ({ text: JSON.stringify(body).replace('amount', escaped('amount')) }),
  'with a fraction of zero': (body) => ({ text: withAmount(body, `${body.amount}.0`) }),
  'with a fraction of two zeros': (body) => ({ text: withAmount(body, `${body.amount}.00`) }),
  'with an exponent of zero': (body) => ({ text: withAmount(body, `${body.amount}e0`) }),
  'with an exponent': (body) => ({ text: withAmount(body, `${body.amount * 10}E-1`) }),
  'with two amounts, of which the last one counts': (body) => ({
    text: JSON.stringify(body).replace('{', '{"amount":1,'),
  }),
  'with unknown fields': (body) => ({
    text: JSON.stringify({ ...body, note: 'Ame\u0301lie', tags: [1] }),
  }),
  'with unknown fields in nested objects': (body) => ({
    text: JSON.stringify({ ...body, source: { ...body.source, label: 'Am\u00e9lie' } }),
  }),
  'with a prototype': (body) => ({ text: JSON.stringify(body).replace('{', '{"__proto__":{"amount":9},') }),
  'with a charset': (body) => ({
    text: JSON.stringify(body),
    headers: { 'Content-Type': 'application/json; charset=utf-8' },
  }),
  'with a JSON subtype': (body) => ({
    text: JSON.stringify(body),
    headers: { 'Content-Type': 'application/vnd.acme+json' },
  }),
  'with the key quoted': (body, key) => ({
    text: JSON.stringify(body),
    headers: { 'Idempotency-Key': `"${key}"` },
  }),
  'with spaces around the key': (body, key) => ({
    text: JSON.stringify(body),
    headers: { 'Idempotency-Key': `  ${key}\t` },
  }),
  'with headers without a meaning': (body) => ({
    text: JSON.stringify(body),
    headers: { 'User-Agent': 'other/2', Accept: '*/*', 'X-Request-Id': 'mine', Date: 'yesterday' },
  }),
};

export interface OtherAccounts {
  readonly source: string;
  readonly destination: string;
}

/** Requests that differ in their content. */
export const mismatches: Readonly<
  Record<string, (body: TransferBody, other: OtherAccounts) => TransferBody>
> = {
  'one unit more': (body) => ({ ...body, amount: body.amount + 1 }),
  'one unit less': (body) => ({ ...body, amount: body.amount - 1 }),
  'ten times as much': (body) => ({ ...body, amount: body.amount * 10 }),
  'an amount that no account holds': (body) => ({ ...body, amount: 100_000_000_000 }),
  'another source': (body, { source }) => ({ ...body, source: { accountId: source } }),
  'another destination': (body, { destination }) => ({ ...body, destination: { accountId: destination } }),
  'both other accounts': (body, { source, destination }) => ({
    ...body,
    source: { accountId: source },
    destination: { accountId: destination },
  }),
  'a source that does not exist': (body) => ({
    ...body,
    source: { accountId: body.source.accountId.replace(/:.{8}/, ':7fffffff') },
  }),
  'a destination that does not exist': (body) => ({
    ...body,
    destination: { accountId: body.destination.accountId.replace(/:.{8}/, ':7fffffff') },
  }),
};

/** Values of the header that are no Idempotency-Key. */
export const malformedKeys: Readonly<Record<string, string>> = {
  nothing: '',
  blanks: '   ',
  'quotes around nothing': '""',
  '256 characters': 'x'.repeat(256),
  'a blank inside': 'a b',
  'a tab inside': 'a\tb',
  'letters beyond ASCII': 'schl\u00fcssel',
  'a quoted blank': '"a b"',
};
