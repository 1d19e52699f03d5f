import {
  type AttributeValue,
  ConditionalCheckFailedException,
  TransactionCanceledException,
} from '@aws-sdk/client-dynamodb';
import type {
  BatchGetCommandInput,
  BatchGetCommandOutput,
  GetCommandInput,
  GetCommandOutput,
  PutCommandInput,
  PutCommandOutput,
  QueryCommandInput,
  QueryCommandOutput,
  ScanCommandInput,
  ScanCommandOutput,
  TransactWriteCommandInput,
  TransactWriteCommandOutput,
  UpdateCommandInput,
  UpdateCommandOutput,
} from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { answerOf, requestText, reviveBytes } from './attribute-values.ts';
import { type JsonServiceOptions, jsonService } from './json-service.ts';

/** One call of DynamoDB with JavaScript's own values, as in the SDK's document client. */
abstract class DocumentCommand<Input extends object, Output> {
  abstract readonly operation: string;
  readonly input: Input;
  /** Only a type: what `send` returns for this command. */
  declare readonly output: Output;

  constructor(input: Input) {
    this.input = input;
  }
}

export class BatchGetCommand extends DocumentCommand<BatchGetCommandInput, BatchGetCommandOutput> {
  readonly operation = 'BatchGetItem';
}
export class GetCommand extends DocumentCommand<GetCommandInput, GetCommandOutput> {
  readonly operation = 'GetItem';
}
export class PutCommand extends DocumentCommand<PutCommandInput, PutCommandOutput> {
  readonly operation = 'PutItem';
}
export class QueryCommand extends DocumentCommand<QueryCommandInput, QueryCommandOutput> {
  readonly operation = 'Query';
}
export class ScanCommand extends DocumentCommand<ScanCommandInput, ScanCommandOutput> {
  readonly operation = 'Scan';
}
export class TransactWriteCommand extends DocumentCommand<
  TransactWriteCommandInput,
  TransactWriteCommandOutput
> {
  readonly operation = 'TransactWriteItems';
}
export class UpdateCommand extends DocumentCommand<UpdateCommandInput, UpdateCommandOutput> {
  readonly operation = 'UpdateItem';
}

const itemSchema = z.record(z.string(), z.custom<AttributeValue>());
const errorSchema = z.object({
  Item: itemSchema.optional(),
  CancellationReasons: z
    .array(z.object({ Code: z.string().optional(), Item: itemSchema.optional() }))
    .optional(),
});

/** The errors of which callers read more than their names. */
const errorOf: JsonServiceOptions['errorOf'] = ({ body, ...fault }) => {
  if (fault.name === 'ConditionalCheckFailedException') {
    return new ConditionalCheckFailedException({ ...fault, ...errorSchema.parse(body) });
  }
  if (fault.name === 'TransactionCanceledException') {
    return new TransactionCanceledException({ ...fault, ...errorSchema.parse(body) });
  }
  return undefined;
};

/** What DynamoDB answers has the form that its documentation says; each store parses the items. */
const isAnswer = <Output>(answer: unknown): answer is Output => typeof answer === 'object' && answer !== null;

export interface DocumentClient {
  /** @throws ServiceException, or the error of the network */
  send<Output>(command: DocumentCommand<object, Output>): Promise<Output>;
}

/** A client of DynamoDB for items in JavaScript's own values. Undefined values are left out. */
export const documentClientWith = ({
  tries,
  timeoutMs,
}: Pick<JsonServiceOptions, 'tries' | 'timeoutMs'>): DocumentClient => {
  const call = jsonService({
    service: 'dynamodb',
    target: 'DynamoDB_20120810',
    jsonVersion: '1.0',
    tries,
    timeoutMs,
    baseDelayMs: 25,
    errorOf,
    revive: reviveBytes,
  });
  return {
    send: async <Output>({ operation, input }: DocumentCommand<object, Output>): Promise<Output> => {
      const { body, attempts } = await call(operation, requestText(input));
      const answer = { ...answerOf(body), $metadata: { attempts } };
      if (!isAnswer<Output>(answer)) throw new Error('DynamoDB answered without an object');
      return answer;
    },
  };
};
