/**
 * A route of the console's API, as plain data for server and browser. `{id}` is a path parameter.
 * Everything below `/api/console/` requires a session cookie or a key of scope `admin`, except setup and sign-in.
 */
export interface ConsoleRoute {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  path: `/api/console/${string}`;
}
