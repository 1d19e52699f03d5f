/** A request of the AWS JSON 1.0 protocol. */
export interface JsonRequest {
  /** Such as `DynamoDB_20120810.GetItem`. */
  readonly target: string;
  readonly authorization: string | undefined;
  readonly body: Buffer;
}

export interface JsonReply {
  readonly status: number;
  readonly body: Buffer;
}

/** Answers a request. Undefined breaks the connection. */
export type AnswerJson = (request: JsonRequest) => Promise<JsonReply | undefined>;
