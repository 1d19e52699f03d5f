import { createHash } from 'node:crypto';
import type { CannedAnswer, CannedRequest } from '../../verify/support/canned-aws.ts';

/** The next call of a schedule has done its work, so a redrive only deletes such a letter. */
const body = '{"source":"aws.events","detail-type":"Scheduled Event"}';
const md5 = createHash('md5').update(body).digest('hex');

/** A queue of dead letters on AWS, where a call may find fewer messages than there are. */
export class CannedLetters {
  /** Ids of the letters that wait. */
  waiting: string[];
  /** How many the next calls find. Those after them find all they may take. */
  readonly finds: number[];
  /** Whether Logs Insights refuses queries. */
  areLogsClosed = false;
  /** For how many seconds each call waited. */
  readonly waits: unknown[] = [];

  constructor(count: number, finds: readonly number[] = []) {
    this.waiting = Array.from({ length: count }, (_, number) => `letter-${number}`);
    this.finds = [...finds];
  }

  answer({ action, body: asked }: CannedRequest): CannedAnswer {
    if (action === 'GetQueueAttributes')
      return JSON.stringify({ Attributes: { ApproximateNumberOfMessages: String(this.waiting.length) } });
    if (action === 'ReceiveMessage') return this.#receive(asked);
    if (action === 'StartQuery' && this.areLogsClosed)
      return [400, '{"__type":"AccessDeniedException","message":"No right"}'];
    if (action === 'StartQuery') return '{"queryId":"q"}';
    return action === 'GetQueryResults' ? '{"status":"Complete","results":[]}' : '{}';
  }

  #receive(text: string): CannedAnswer {
    const asked: { readonly MaxNumberOfMessages: number; readonly WaitTimeSeconds?: number } =
      JSON.parse(text);
    this.waits.push(asked.WaitTimeSeconds);
    const ids = this.waiting.splice(0, Math.min(this.finds.shift() ?? 10, asked.MaxNumberOfMessages));
    const Messages = ids.map((id) => ({
      MessageId: id,
      ReceiptHandle: `receipt of ${id}`,
      Body: body,
      MD5OfBody: md5,
      Attributes: { SentTimestamp: '1767225600000' },
    }));
    return JSON.stringify({ Messages });
  }
}
