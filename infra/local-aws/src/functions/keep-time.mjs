/**
 * Lets this thread read the time of its host (HostClock). What measures lengths, `performance.now()` and timers, is not
 * changed.
 *
 * @param {Float64Array} clock HostClock.shared: the offset, and the moment at which time stands still, or NaN
 */
export const keepTime = (clock) => {
  const RealDate = globalThis.Date;
  const realNow = RealDate.now;
  const now = () => Math.floor(Number.isNaN(clock[1]) ? realNow() + clock[0] : clock[1]);
  RealDate.now = now;
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, parts, newTarget) =>
      Reflect.construct(target, parts.length === 0 ? [now()] : parts, newTarget),
    apply: () => new Date().toString(),
  });
};
