/** `$util` of mapping templates. */
export const templateUtil = {
  /** Escapes a single quote, too, as AWS does. */
  escapeJavaScript: (text: unknown): string =>
    JSON.stringify(String(text)).slice(1, -1).replaceAll("'", "\\'"),
  parseJson: (text: unknown): unknown => JSON.parse(String(text)),
  urlEncode: (text: unknown): string => encodeURIComponent(String(text)).replaceAll('%20', '+'),
  urlDecode: (text: unknown): string => decodeURIComponent(String(text).replaceAll('+', ' ')),
  base64Encode: (text: unknown): string => Buffer.from(String(text)).toString('base64'),
  base64Decode: (text: unknown): string => Buffer.from(String(text), 'base64').toString(),
};
