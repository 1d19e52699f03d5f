/**
 * What the state machine catches by name (`ErrorEquals` is the thrown error's `name`, on AWS and here): the payment is
 * in good order, but its end is to come. Thrown, since an answer would cost every payment a Choice (docs/decisions/0007).
 */
export class PayoutWait extends Error {}

/** The switch has taken it; ask again. */
export class PayoutOnItsWay extends PayoutWait {
  constructor() {
    super('The payout is on its way');
    this.name = 'PayoutOnItsWay';
  }
}

/** Recorded as delivered; the receiving bank may return it within seconds. */
export class PayoutMayComeBack extends PayoutWait {
  constructor() {
    super('The payout was delivered and may come back');
    this.name = 'PayoutMayComeBack';
  }
}

/** On its way for so long that people have to ask; nothing is refunded, since it may still arrive. */
export class PayoutUnresolved extends PayoutWait {
  constructor() {
    super('The payout has been on its way for days');
    this.name = 'PayoutUnresolved';
  }
}

const longestWayMs = 5 * 24 * 3_600_000;

/** What to throw for a payment on its way since `sinceMs`. */
export const waitFor = (sinceMs: number, nowMs: number): PayoutOnItsWay | PayoutUnresolved =>
  nowMs - sinceMs > longestWayMs ? new PayoutUnresolved() : new PayoutOnItsWay();
