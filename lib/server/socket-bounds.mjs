/**
 * Time limits of a listening socket, in ms, as options of Node's `createServer`. Bodies have their own limit (lib/server/node-lane.ts), so
 * `requestTimeout` only ends what neither lane reads, and aborts no upload that a lane accepts.
 */
export const SOCKET_BOUNDS = {
  /** From the first byte of a connection or of its next request to the end of the headers. */
  headersTimeout: 30_000,
  requestTimeout: 300_000,
  /** Node's check interval for late requests; its default of 30 s would double the limit above. */
  connectionsCheckingInterval: 1_000,
  /** Longer than the usual 60 s of proxies. */
  keepAliveTimeout: 65_000,
};
