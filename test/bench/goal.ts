export interface Goal {
  /** The number in the list of goals. */
  readonly number: number;
  readonly what: string;
  readonly goal: string;
  readonly measured: string;
  readonly isMet: boolean;
}

export const kilobyte = 1024;
