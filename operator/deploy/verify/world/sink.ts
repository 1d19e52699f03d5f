import { type Received, startReceiver } from '#operator/cli/listen/receiver.ts';

/** A webhook endpoint that accepts everything, and leaves the decision about incoming payments open. */
export interface Sink {
  /** As the deployment sees it. */
  readonly url: string;
  readonly received: readonly Received[];
  stop(): void;
}

/** @param url where a tunnel makes the port reachable; default: this machine's own address */
export const openSink = async (port: number, url?: string): Promise<Sink> => {
  const received: Received[] = [];
  const receiver = await startReceiver(port, async (one) => {
    received.push(one);
    return { status: one.body.includes('INCOMING_PAYMENT_PENDING') ? 202 : 200 };
  });
  return { url: url ?? receiver.url, received, stop: receiver.stop };
};
