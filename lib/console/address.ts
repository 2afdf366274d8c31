/**
 * An address of the console's own API, as plain data for the routes and the browser alike. `{id}` stands for a part of the path.
 * Everything below `/api/console/` needs a session cookie or a key of scope `admin`, but for setting up and signing in.
 */
export interface ConsoleRoute {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  path: `/api/console/${string}`;
}
