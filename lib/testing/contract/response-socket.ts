import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import WebSocket from "ws";
import { TEST_KEY } from "../test-gateway";

export interface SocketEvent extends Record<string, unknown> {
  type: string;
}

/** A WebSocket client of Responses, as in the vendor's documentation. */
export interface SocketClient {
  socket: WebSocket;
  /** Headers of the handshake's answer. */
  headers: IncomingMessage["headers"];
  send(message: unknown): void;
  /** Sends a turn, and returns its events up to the last one. */
  turn(body: Record<string, unknown>): Promise<SocketEvent[]>;
  /** The events up to the end of the turn. */
  rest(): Promise<SocketEvent[]>;
  next(): Promise<SocketEvent>;
  /** Resolves with the code when the socket has closed. */
  closed: Promise<number>;
}

export type Opened = SocketClient | { status: number; headers: IncomingMessage["headers"]; text: string };

const ENDS = new Set(["response.completed", "response.incomplete", "response.failed"]);
/** A refusal has a status; the `error` of a broken response is followed by `response.failed`. */
const isEnd = ({ type, status }: SocketEvent) => ENDS.has(type) || (type === "error" && status !== undefined);

interface Options {
  key?: string | null;
  headers?: Record<string, string>;
  path?: string;
}

/** Opens a socket; returns the refusal if it is refused. */
export async function openSocket(base: string, { key = TEST_KEY, headers = {}, path = "/v1/responses" }: Options = {}): Promise<Opened> {
  const all = key === null ? headers : { authorization: `Bearer ${key}`, ...headers };
  const socket = new WebSocket(base.replace("http", "ws") + path, { headers: all });
  const opened = new Promise<IncomingMessage["headers"]>((resolve) => socket.once("upgrade", ({ headers }) => resolve(headers)));
  const refused = new Promise<Opened>((resolve, reject) => {
    socket.once("error", reject);
    socket.once("unexpected-response", async (_, response: IncomingMessage) => {
      const pieces: Buffer[] = [];
      for await (const piece of response) pieces.push(piece as Buffer);
      resolve({ status: response.statusCode ?? 0, headers: response.headers, text: Buffer.concat(pieces).toString() });
    });
  });
  // Before the first message can come.
  const client = speak(socket);
  return Promise.race([refused, once(socket, "open").then(async () => ({ ...client, headers: await opened }))]);
}

function speak(socket: WebSocket): Omit<SocketClient, "headers"> {
  const events: SocketEvent[] = [];
  const waiting: ((event: SocketEvent) => void)[] = [];
  socket.on("message", (data) => {
    const event = JSON.parse(String(data)) as SocketEvent;
    const take = waiting.shift();
    if (take) take(event);
    else events.push(event);
  });
  const next = (): Promise<SocketEvent> => {
    const event = events.shift();
    return event ? Promise.resolve(event) : new Promise((resolve) => waiting.push(resolve));
  };
  const rest = async () => {
    const turn: SocketEvent[] = [];
    do turn.push(await next());
    while (!turn.some(isEnd));
    return turn;
  };
  const send = (message: unknown) => socket.send(typeof message === "string" ? message : JSON.stringify(message));
  const closed = new Promise<number>((resolve) => socket.once("close", resolve));
  return {
    socket,
    send,
    next,
    rest,
    turn: (body) => {
      send({ type: "response.create", ...body });
      return rest();
    },
    closed,
  };
}
