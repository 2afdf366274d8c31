/** For code that reads the environment in a browser. */
export default { env: {} };
