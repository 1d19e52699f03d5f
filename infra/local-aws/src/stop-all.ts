export type Stop = () => Promise<void>;

/** Stops in reverse order of starting. A part that fails to stop does not keep the others from stopping. */
export const stopAll = async (stops: Stop[]): Promise<void> => {
  for (const stop of stops.splice(0).reverse()) await stop().catch(() => undefined);
};
