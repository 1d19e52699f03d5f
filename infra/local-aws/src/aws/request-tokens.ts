import { createHash } from 'node:crypto';
import { jsonObjectOf } from './aws-client.ts';
import type { Upstream } from './dynamodb-upstream.ts';

const transactWrite = 'DynamoDB_20120810.TransactWriteItems';

/**
 * DynamoDB takes a transaction with a token of the last ten minutes for a repetition, and does nothing. After a restore
 * the tables do not know what was written before, and with the same seed clients send the same tokens again. So each
 * life of the tables has tokens of its own.
 */
export class RequestTokens {
  #life = 0;

  /** The tables begin a new life. */
  renew(): void {
    this.#life += 1;
  }

  readonly within = (upstream: Pick<Upstream, 'send'>): Pick<Upstream, 'send'> => ({
    send: (target, body) =>
      upstream.send(target, this.#life > 0 && target === transactWrite ? this.#renewed(body) : body),
  });

  #renewed(body: Buffer): Buffer {
    const { ClientRequestToken: token, ...request } = jsonObjectOf(body);
    if (typeof token !== 'string') return body;
    const renewed = createHash('sha256').update(`${this.#life} ${token}`).digest('hex').slice(0, 36);
    return Buffer.from(JSON.stringify({ ...request, ClientRequestToken: renewed }));
  }
}
