/** Next calls this once per process, before the server takes its first request. */
export async function register(): Promise<void> {
  // A constant of the bundler: the edge build must not even see the gateway's modules.
  if (process.env.NEXT_RUNTIME === "nodejs") {
    const { startRuntime } = await import("./lib/server/start-runtime");
    await startRuntime();
  }
}
