/** The placeholders in the expressions of one write. */
export class Placeholders {
  readonly names: Record<string, string> = {};
  readonly values: Record<string, unknown> = {};
  readonly #nameOf = new Map<string, string>();

  /** The placeholder of an attribute, because its name may be a reserved word of DynamoDB. */
  name(attribute: string): string {
    const known = this.#nameOf.get(attribute);
    if (known !== undefined) return known;
    const placeholder = `#${this.#nameOf.size}`;
    this.#nameOf.set(attribute, placeholder);
    this.names[placeholder] = attribute;
    return placeholder;
  }

  value(value: unknown): string {
    const placeholder = `:${Object.keys(this.values).length}`;
    this.values[placeholder] = value;
    return placeholder;
  }
}

/** A condition of a write: makes the condition expression. */
export type Condition = (placeholders: Placeholders) => string;

type Comparable = string | number | bigint;

const compare =
  <Value = Comparable>(operator: '=' | '<' | '<=' | '>=') =>
  (attribute: string, value: Value): Condition =>
  (placeholders) =>
    `${placeholders.name(attribute)} ${operator} ${placeholders.value(value)}`;

/** Also of maps: they are equal when all their attributes are. */
export const equals = compare<Comparable | object>('=');
export const below = compare('<');
export const atMost = compare('<=');
export const atLeast = compare('>=');

export const absent =
  (attribute: string): Condition =>
  (placeholders) =>
    `attribute_not_exists(${placeholders.name(attribute)})`;

export const present =
  (attribute: string): Condition =>
  (placeholders) =>
    `attribute_exists(${placeholders.name(attribute)})`;

const joined =
  (operator: 'AND' | 'OR') =>
  (...conditions: Condition[]): Condition =>
  (placeholders) =>
    conditions.map((condition) => `(${condition(placeholders)})`).join(` ${operator} `);

export const all = joined('AND');
export const any = joined('OR');
