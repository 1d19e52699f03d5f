import type { Forwarder } from './dynamodb-forward.ts';

const READS = /\.(Get|BatchGet|TransactGet|Query|Scan|Describe|List)/;

/** Tells of every write that succeeded, so that stream mappings need not poll fast to be quick. */
export function writeNotices(forwarder: Forwarder, onWrite: () => void): Forwarder {
  return {
    close: forwarder.close,
    send: async (incoming, body) => {
      const answer = await forwarder.send(incoming, body);
      if (answer.status === 200 && !READS.test(String(incoming.headers['x-amz-target']))) onWrite();
      return answer;
    },
  };
}
