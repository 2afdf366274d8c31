/**
 * Time bounds of a listening socket, in ms, as options of Node's `createServer`. A request body has a bound of its own
 * (lib/server/node-lane.ts), so `requestTimeout` only ends what neither lane reads, and cuts no upload that a lane still takes.
 */
export const SOCKET_BOUNDS = {
  /** From the first byte of a connection or of its next request to the end of the headers. */
  headersTimeout: 30_000,
  requestTimeout: 300_000,
  /** Node looks for late requests this often; by default every 30 s, which doubles the bound above. */
  connectionsCheckingInterval: 1_000,
  /** Idle connections outlive the usual proxies' 60 s. */
  keepAliveTimeout: 65_000,
};
