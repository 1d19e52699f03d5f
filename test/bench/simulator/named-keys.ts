import type { KeyTrace } from './key-trace.ts';

const nameInBraces = /\{(\w+)\}/g;

/** Gives each name of a trace its value, the same value for the same name in one payment. */
export class NamedKeys {
  readonly #values: Map<string, string>;
  readonly #shards: KeyTrace['shards'];
  readonly #random: () => number;
  readonly #unique: string;

  constructor(options: {
    /** Values of names that several payments share, such as `platform`. */
    readonly shared: Readonly<Record<string, string>>;
    readonly shards: KeyTrace['shards'];
    readonly unique: string;
    readonly random: () => number;
  }) {
    this.#values = new Map(Object.entries(options.shared));
    this.#shards = options.shards;
    this.#unique = options.unique;
    this.#random = options.random;
  }

  /** The key of a trace with values instead of names. */
  keyOf(template: string): string {
    return template.replace(nameInBraces, (_, name: string) =>
      name === 'shard' ? this.#shardOf(template) : (this.#values.get(name) ?? `${name}-${this.#unique}`),
    );
  }

  #shardOf(template: string): string {
    const name = `shard of ${template}`;
    const known = this.#values.get(name);
    if (known !== undefined) return known;
    const shard = String(Math.floor(this.#random() * (this.#shards[template] ?? 1)));
    this.#values.set(name, shard);
    return shard;
  }
}
