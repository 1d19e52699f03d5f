import type { Route } from './api-definition.ts';
import type { Stage, Throttle } from './stage.ts';

/** A token bucket: true as long as the rate allows another request. */
type TakeToken = () => boolean;

const tokenBucket = ({ requestsPerSecond, burst }: Throttle): TakeToken => {
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

/** Takes a token for a route: of its own bucket if the stage sets one, else of the stage's. */
export type TakeTokenFor = (route: Pick<Route, 'method' | 'resourcePath'>) => boolean;

export const createThrottle = ({ throttle, methodThrottles }: Stage): TakeTokenFor => {
  const shared = tokenBucket(throttle);
  const own = new Map([...methodThrottles].map(([key, limits]) => [key, tokenBucket(limits)]));
  return ({ method, resourcePath }) => (own.get(`${method} ${resourcePath}`) ?? shared)();
};
