import { isJsonObject, type Json, type JsonObject } from '../template-json.ts';

/** A list or a map costs 3 bytes and 1 byte for each entry. */
const containerBytes = 3;
const entryOverheadBytes = 1;

/**
 * Bytes of an item's names and values, as DynamoDB bills them (developer guide, "Item sizes and formats"). An absent item
 * has 0 bytes.
 */
export const itemSizeBytes = (item: JsonObject | undefined): number => {
  if (item === undefined) return 0;
  return sum(Object.entries(item).map(([name, value]) => Buffer.byteLength(name) + valueBytes(value)));
};

const valueBytes = (value: Json): number => {
  if (!isJsonObject(value)) throw new Error(`Not an attribute value: ${JSON.stringify(value)}`);
  const [type, content] = Object.entries(value)[0] ?? ['', null];
  switch (type) {
    case 'S':
      return Buffer.byteLength(String(content));
    case 'N':
      return numberBytes(String(content));
    case 'B':
      return Buffer.from(String(content), 'base64').length;
    case 'BOOL':
    case 'NULL':
      return 1;
    case 'SS':
      return sum(elements(content).map((element) => Buffer.byteLength(String(element))));
    case 'NS':
      return sum(elements(content).map((element) => numberBytes(String(element))));
    case 'BS':
      return sum(elements(content).map((element) => Buffer.from(String(element), 'base64').length));
    case 'L':
      return (
        containerBytes + sum(elements(content).map((element) => entryOverheadBytes + valueBytes(element)))
      );
    case 'M':
      return containerBytes + sum(Object.entries(isJsonObject(content) ? content : {}).map(entryBytes));
    default:
      throw new Error(`Not an attribute type: ${type}`);
  }
};

const entryBytes = ([name, value]: [string, Json]): number =>
  entryOverheadBytes + Buffer.byteLength(name) + valueBytes(value);

/** One byte for two significant digits, one for the exponent and one for a sign. */
const numberBytes = (text: string): number => {
  const [mantissa = '0', exponent = '0'] = text.toLowerCase().replace(/^[+-]/, '').split('e');
  const [whole = '', fraction = ''] = mantissa.split('.');
  const digits = `${whole}${fraction}`;
  const significant = digits.replace(/^0+/, '').replace(/0+$/, '');
  if (significant === '') return 1;
  // DynamoDB stores digits in pairs from the decimal point, so half a pair takes a whole byte.
  const lastPlace = Number(exponent) - fraction.length + (digits.length - digits.replace(/0+$/, '').length);
  const padded = significant.length + (Math.abs(lastPlace) % 2);
  return Math.ceil(padded / 2) + 1 + (text.startsWith('-') ? 1 : 0);
};

const elements = (content: Json | undefined): readonly Json[] => (Array.isArray(content) ? content : []);

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
