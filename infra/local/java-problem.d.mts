/** What `java -version` answered. */
interface Answer {
  readonly error?: Error;
  readonly stdout: string;
  readonly stderr: string;
}

export declare const javaProblem: (platform?: string, answer?: Answer) => string | undefined;
