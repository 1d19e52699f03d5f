/** For everything that tests wait for: all of them share the cores, and being patient costs nothing while things go well. */
export const patienceMs = 300_000;
