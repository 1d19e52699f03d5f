/** A call that the gateway makes to S3 with the role of an integration. */
export interface S3Call {
  readonly method: string;
  readonly bucket: string;
  readonly key: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  readonly roleArn: string;
}

export interface S3Answer {
  readonly status: number;
  /** Headers by lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

export type CallS3 = (call: S3Call) => Promise<S3Answer>;
