type Value = number | string;

/** Rows of cells by the name of the sheet. */
export type Sheets = Readonly<Record<string, readonly (readonly string[])[]>>;

const cellValue = (text: string): Value => (/^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text);

/** A -> 0, Z -> 25, AA -> 26. */
const columnAt = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;

const sumOf = (values: readonly Value[]): number =>
  values.reduce<number>((sum, value) => (typeof value === 'number' ? sum + value : sum), 0);

type Argument = Value | readonly Value[];

const one = (argument: Argument | undefined): Value => {
  if (typeof argument === 'object' || argument === undefined) throw new Error('A value was expected');
  return argument;
};

const many = (argument: Argument | undefined): readonly Value[] => {
  if (typeof argument !== 'object') throw new Error('A range was expected');
  return argument;
};

const formulaFunctions: Readonly<Record<string, (args: readonly Argument[]) => Value>> = {
  SUM: ([range]) => sumOf(many(range)),
  SUMIFS: ([range, where, wanted]) => sumOf(many(range).filter((_, row) => many(where)[row] === one(wanted))),
  ROUND: ([value, digits]) => Number(Number(one(value)).toFixed(Number(one(digits)))),
  XLOOKUP: ([wanted, where, range, otherwise]) => {
    const row = many(where).indexOf(one(wanted));
    return row === -1 ? one(otherwise) : (many(range)[row] ?? '');
  },
};

const token =
  /\s*(?:"([^"]*)"|(\d+(?:\.\d+)?)|((?:\w+!)?[A-Z]+:[A-Z]+)|((?:\w+!)?[A-Z]+\d+)|([A-Z]+)\(|([-+,)]))/y;

/**
 * The formulas of a documentation page, as a spreadsheet would compute them: whole columns, cells, sums and differences,
 * and four functions. @throws for anything else, so that no page has a formula that nobody computed
 */
export class Spreadsheet {
  readonly #sheets: Sheets;
  readonly #formulas: ReadonlyMap<string, string>;

  /** @param formulas by their cells, such as `check!B1` */
  constructor(sheets: Sheets, formulas: ReadonlyMap<string, string>) {
    this.#sheets = sheets;
    this.#formulas = formulas;
  }

  /** The value of a cell. */
  at(cell: string): Value {
    const formula = this.#formulas.get(cell);
    const [sheet = '', place = ''] = cell.split('!');
    if (formula !== undefined) return new Reader(this, sheet, formula).value();
    const [, letters = '', row = ''] = /^([A-Z]+)(\d+)$/.exec(place) ?? [];
    return cellValue(this.#rowsOf(sheet)[Number(row) - 1]?.[columnAt(letters)] ?? '');
  }

  /** What the cell shows: a spreadsheet has 15 digits. */
  shownAt(cell: string): string {
    const value = this.at(cell);
    return typeof value === 'number' ? String(Number(value.toPrecision(15))) : value;
  }

  /** The values of a column. Formulas beside the data are not in it. */
  column(sheet: string, letters: string): Value[] {
    return this.#rowsOf(sheet).map((row) => cellValue(row[columnAt(letters)] ?? ''));
  }

  #rowsOf(sheet: string): readonly (readonly string[])[] {
    const rows = this.#sheets[sheet];
    if (rows === undefined && ![...this.#formulas.keys()].some((cell) => cell.startsWith(`${sheet}!`)))
      throw new Error(`There is no sheet ${sheet}`);
    return rows ?? [];
  }
}

class Reader {
  readonly #book: Spreadsheet;
  readonly #sheet: string;
  readonly #text: string;
  #at = 1;

  constructor(book: Spreadsheet, sheet: string, formula: string) {
    if (!formula.startsWith('=')) throw new Error(`${formula} is no formula`);
    this.#book = book;
    this.#sheet = sheet;
    this.#text = formula;
  }

  value(): Value {
    const value = one(this.#sum());
    if (this.#at < this.#text.length) throw this.#wrong();
    return value;
  }

  #wrong(): Error {
    return new Error(`${this.#text} cannot be read at ${this.#at}`);
  }

  #next(): RegExpExecArray {
    token.lastIndex = this.#at;
    const found = token.exec(this.#text);
    if (found === null) throw this.#wrong();
    this.#at = token.lastIndex;
    return found;
  }

  #sum(): Argument {
    let value = this.#operand();
    for (let sign = this.#text[this.#at]; sign === '+' || sign === '-'; sign = this.#text[this.#at]) {
      this.#at += 1;
      const next = Number(one(this.#operand()));
      value = Number(one(value)) + (sign === '+' ? next : -next);
    }
    return value;
  }

  #operand(): Argument {
    const [, text, number, range, cell, name] = this.#next();
    if (text !== undefined) return text;
    if (number !== undefined) return Number(number);
    if (range !== undefined) return this.#range(range);
    if (cell !== undefined) return this.#book.at(cell.includes('!') ? cell : `${this.#sheet}!${cell}`);
    const compute = name === undefined ? undefined : formulaFunctions[name];
    if (compute === undefined) throw this.#wrong();
    return compute(this.#arguments());
  }

  #range(range: string): Value[] {
    const [columns = '', sheet = this.#sheet] = range.split('!').toReversed();
    const [from = '', to] = columns.split(':');
    if (from !== to) throw this.#wrong();
    return this.#book.column(sheet, from);
  }

  #arguments(): Argument[] {
    const read: Argument[] = [];
    for (;;) {
      read.push(this.#sum());
      const mark = this.#next()[6];
      if (mark === ')') return read;
      if (mark !== ',') throw this.#wrong();
    }
  }
}
