/** A request of the AWS JSON 1.0 protocol as it came over the wire. */
export interface JsonRequest {
  /** `DynamoDB_20120810.GetItem`. */
  readonly target: string;
  readonly authorization: string | undefined;
  readonly body: Buffer;
}

export interface JsonReply {
  readonly status: number;
  readonly body: Buffer;
}

/** Answers a request; undefined breaks the connection instead. */
export type AnswerJson = (request: JsonRequest) => Promise<JsonReply | undefined>;
