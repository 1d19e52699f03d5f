/** In tests, 30 s of the service's time take 1.5 s. */
export const testTimeScale = 20;
