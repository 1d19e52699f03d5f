/** UMA domain of the second service that `npm run demo -- --uma` starts beside the one that runs. */
export const neighbourDomain = 'second.uma.test';

/** The console has the port behind the API's. */
const portsApart = 100;

/** Where messages to the second service go. Undefined beside a service whose port is not chosen yet. */
export const neighbourPort = (port: number): number | undefined => {
  const neighbour = port + portsApart;
  return port === 0 || neighbour > 65_535 ? undefined : neighbour;
};
