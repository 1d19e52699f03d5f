import type { Upstream } from './dynamodb-upstream.ts';

const readOperation = /\.(Get|BatchGet|TransactGet|Query|Scan|Describe|List)/;

/** Tells of every write that succeeded, so that stream mappings need not poll fast to be quick. */
export const writeNotices = (upstream: Upstream, onWrite: () => void): Pick<Upstream, 'send'> => ({
  send: async (target, body) => {
    const reply = await upstream.send(target, body);
    if (reply.status === 200 && !readOperation.test(target)) onWrite();
    return reply;
  },
});
