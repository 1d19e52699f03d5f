import type { Route } from './api-definition.ts';
import { defaultAccountThrottle, type Stage, type Throttle } from './stage.ts';

/** Takes a token from a bucket; false when the bucket is empty. */
export type TakeToken = () => boolean;

export const tokenBucket = ({ requestsPerSecond, burst }: Throttle): TakeToken => {
  let tokens = burst;
  let refilledAtMs = performance.now();
  return () => {
    const atMs = performance.now();
    tokens = Math.min(burst, tokens + ((atMs - refilledAtMs) / 1000) * requestsPerSecond);
    refilledAtMs = atMs;
    if (tokens < 1) return false;
    tokens -= 1;
    return true;
  };
};

/**
 * Takes a token for a route, from the method's bucket if the stage configures one, else from the stage's bucket, and one
 * from the account's.
 */
export type TakeTokenFor = (route: Pick<Route, 'method' | 'resourcePath'>) => boolean;

export const createThrottle = (
  { throttle, methodThrottles }: Stage,
  accountThrottle: Throttle = defaultAccountThrottle,
): TakeTokenFor => {
  const ofAccount = tokenBucket(accountThrottle);
  const shared = tokenBucket(throttle);
  const own = new Map([...methodThrottles].map(([key, limits]) => [key, tokenBucket(limits)]));
  return ({ method, resourcePath }) => (own.get(`${method} ${resourcePath}`) ?? shared)() && ofAccount();
};
