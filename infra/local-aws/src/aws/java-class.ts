/** The bytes of one instruction. It adds the names that it uses to the constant pool. */
export type Instruction = (pool: ConstantPool) => readonly number[];

export interface MainMethod {
  readonly className: string;
  /** Sizes of the method's stack and local variables, the arguments included. */
  readonly maxStack: number;
  readonly maxLocals: number;
  readonly instructions: readonly Instruction[];
}

/** Java 8, which every Java of today reads. */
const majorVersion = 52;
const [accPublic, accStatic, accSuper] = [0x0001, 0x0008, 0x0020];
const tags = { utf8: 1, class: 7, string: 8, method: 10, nameAndType: 12 } as const;

const u2 = (value: number): number[] => [(value >> 8) & 0xff, value & 0xff];
const u4 = (value: number): number[] => [...u2(value >>> 16), ...u2(value)];

/** The names in a class file, each once. Entries have numbers from 1. */
class ConstantPool {
  readonly #entries = new Map<string, number>();
  readonly #bytes: number[] = [];

  #add(entry: readonly number[]): number {
    const key = entry.join(' ');
    const known = this.#entries.get(key);
    if (known !== undefined) return known;
    this.#bytes.push(...entry);
    this.#entries.set(key, this.#entries.size + 1);
    return this.#entries.size;
  }

  utf8(text: string): number {
    const bytes = Buffer.from(text);
    return this.#add([tags.utf8, ...u2(bytes.length), ...bytes]);
  }

  class(name: string): number {
    return this.#add([tags.class, ...u2(this.utf8(name))]);
  }

  string(text: string): number {
    return this.#add([tags.string, ...u2(this.utf8(text))]);
  }

  method(owner: string, name: string, descriptor: string): number {
    const nameAndType = this.#add([tags.nameAndType, ...u2(this.utf8(name)), ...u2(this.utf8(descriptor))]);
    return this.#add([tags.method, ...u2(this.class(owner)), ...u2(nameAndType)]);
  }

  /** The count in a class file is one more than the number of entries. */
  bytes(): number[] {
    return [...u2(this.#entries.size + 1), ...this.#bytes];
  }
}

const plain =
  (opcode: number): Instruction =>
  () => [opcode];

/** The instructions that the host needs, by their names in the Java Virtual Machine Specification. */
export const instruction = {
  iconst: (value: 0 | 1) => plain(0x03 + value),
  aload: (local: 0 | 1 | 2) => plain(0x2a + local),
  astore: (local: 1 | 2) => plain(0x4b + local),
  aaload: plain(0x32),
  return: plain(0xb1),
  ldcString:
    (text: string): Instruction =>
    (pool) => [0x13, ...u2(pool.string(text))],
  ldcClass:
    (name: string): Instruction =>
    (pool) => [0x13, ...u2(pool.class(name))],
  checkcast:
    (name: string): Instruction =>
    (pool) => [0xc0, ...u2(pool.class(name))],
  invokevirtual:
    (owner: string, name: string, descriptor: string): Instruction =>
    (pool) => [0xb6, ...u2(pool.method(owner, name, descriptor))],
  invokestatic:
    (owner: string, name: string, descriptor: string): Instruction =>
    (pool) => [0xb8, ...u2(pool.method(owner, name, descriptor))],
};

/** Makes a class with one method, `public static void main(String[])`, without branches. */
export const mainClass = ({ className, maxStack, maxLocals, instructions }: MainMethod): Buffer => {
  const pool = new ConstantPool();
  const code = instructions.flatMap((make) => make(pool));
  const codeBytes = [...u2(maxStack), ...u2(maxLocals), ...u4(code.length), ...code, ...u2(0), ...u2(0)];
  const main = [
    ...u2(accPublic | accStatic),
    ...u2(pool.utf8('main')),
    ...u2(pool.utf8('([Ljava/lang/String;)V')),
    ...[...u2(1), ...u2(pool.utf8('Code')), ...u4(codeBytes.length), ...codeBytes],
  ];
  const names = [...u2(pool.class(className)), ...u2(pool.class('java/lang/Object'))];
  const header = [0xca, 0xfe, 0xba, 0xbe, ...u2(0), ...u2(majorVersion)];
  const none = u2(0);
  const [interfaces, fields, attributes] = [none, none, none];
  return Buffer.from([
    ...header,
    ...pool.bytes(),
    ...u2(accPublic | accSuper),
    ...names,
    ...interfaces,
    ...fields,
    ...u2(1),
    ...main,
    ...attributes,
  ]);
};
