import type { SignedRequest } from './signature.ts';

/** A request of the AWS JSON 1.0 protocol. */
export interface JsonRequest {
  /** Such as `DynamoDB_20120810.GetItem`. */
  readonly target: string;
  /** As it arrived, for the caller and the signature. */
  readonly signed: SignedRequest;
  readonly body: Buffer;
}

export interface JsonReply {
  readonly status: number;
  readonly body: Buffer;
}

/** Answers a request. Undefined breaks the connection. */
export type AnswerJson = (request: JsonRequest) => Promise<JsonReply | undefined>;
