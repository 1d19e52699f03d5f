/** Reads a stream of bytes up to markers and counts its offset. It holds one piece of the stream at a time. */
export class ByteReader {
  readonly #source: AsyncIterator<Uint8Array>;
  #held: Buffer = Buffer.alloc(0);
  #hasEnded = false;
  /** Offset of the next byte to read. */
  offset = 0;

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  /** The next bytes, fewer at the end of the stream. They stay in the reader. */
  async peek(count: number): Promise<Buffer> {
    while (this.#held.length < count && (await this.#fetch()));
    return this.#held.subarray(0, count);
  }

  skip(count: number): void {
    this.#take(count);
  }

  /** Takes the bytes before the marker, and the marker. @returns undefined when no marker is within `limit` bytes */
  async until(marker: Buffer, limit: number): Promise<Buffer | undefined> {
    let at = this.#held.indexOf(marker);
    while (at === -1 && this.#held.length <= limit && (await this.#fetch())) at = this.#held.indexOf(marker);
    if (at === -1 || at > limit) return undefined;
    const before = Buffer.from(this.#take(at));
    this.#take(marker.length);
    return before;
  }

  /** Streams the bytes before the marker and takes the marker. The generator returns false when there is none. */
  async *before(marker: Buffer): AsyncGenerator<Buffer, boolean> {
    for (;;) {
      const at = this.#held.indexOf(marker);
      if (at !== -1) {
        if (at > 0) yield this.#take(at);
        this.#take(marker.length);
        return true;
      }
      // The last bytes may be the beginning of a marker.
      const safe = this.#held.length - marker.length + 1;
      if (safe > 0) yield this.#take(safe);
      if (!(await this.#fetch())) {
        if (this.#held.length > 0) yield this.#take(this.#held.length);
        return false;
      }
    }
  }

  #take(count: number): Buffer {
    const taken = this.#held.subarray(0, count);
    this.#held = this.#held.subarray(taken.length);
    this.offset += taken.length;
    return taken;
  }

  async #fetch(): Promise<boolean> {
    if (this.#hasEnded) return false;
    const { value, done } = await this.#source.next();
    if (done === true) {
      this.#hasEnded = true;
      return false;
    }
    const piece = Buffer.from(value.buffer, value.byteOffset, value.byteLength);
    this.#held = this.#held.length === 0 ? piece : Buffer.concat([this.#held, piece]);
    return true;
  }
}
