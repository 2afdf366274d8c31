/**
 * Runs in every page before its own scripts, so that it always shows the same. Each function is injected separately: none may refer to
 * anything outside itself.
 */

export interface Frozen {
  /** Milliseconds since the epoch. */
  at: number;
  /** The seed: two pages with the same one would create the same ids. */
  seed: number;
}

/** Freezes the date and makes random numbers repeatable. */
export function freeze({ at, seed: first }: Frozen): void {
  const RealDate = Date;
  globalThis.Date = class extends RealDate {
    constructor(...given: unknown[]) {
      if (given.length === 0) super(at);
      else super(...(given as [number]));
    }
    static override now() {
      return at;
    }
  } as DateConstructor;
  let seed = first;
  Math.random = () => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return seed / 2 ** 32;
  };
  crypto.getRandomValues = <Numbers extends ArrayBufferView | null>(numbers: Numbers): Numbers => {
    if (!numbers) return numbers;
    const bytes = new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength);
    for (let index = 0; index < bytes.length; index++) bytes[index] = Math.floor(Math.random() * 256);
    return numbers;
  };
}

/**
 * The page's clock advances only while API calls are answered, by the same amount for each, however fast they are. Answers arrive one after
 * the other, in three pieces each.
 */
export function paceCalls(): void {
  const HEAD_MS = 140;
  const PIECE_MS = 260;
  const PIECES = 3;
  /** In real time: enough for the page to process a piece before the clock advances. */
  const PAUSE_MS = 20;
  let watch = 1_000;
  performance.now = () => watch;
  const real = window.fetch.bind(window);
  const pass = async (ms: number) => {
    await new Promise((over) => setTimeout(over, PAUSE_MS));
    watch += ms;
  };
  const inPieces = (bytes: Uint8Array, over: () => void) =>
    new ReadableStream<Uint8Array>({
      async start(stream) {
        const size = Math.ceil(bytes.length / PIECES);
        for (let piece = 0; piece < PIECES; piece++) {
          await pass(PIECE_MS);
          stream.enqueue(bytes.slice(piece * size, (piece + 1) * size));
        }
        await pass(0);
        stream.close();
        await pass(0);
        over();
      },
    });
  let turn: Promise<unknown> = Promise.resolve();
  const inTurn = async (ask: () => Promise<Response>) => {
    const before = turn;
    let over = () => {};
    turn = new Promise<void>((done) => {
      over = done;
    });
    try {
      await before;
      const answer = await ask();
      const bytes = new Uint8Array(await answer.arrayBuffer());
      await pass(HEAD_MS);
      return new Response(inPieces(bytes, over), { status: answer.status, statusText: answer.statusText, headers: answer.headers });
    } catch (error) {
      over();
      throw error;
    }
  };
  window.fetch = (asked, ...rest) => {
    const { pathname } = new URL(asked instanceof Request ? asked.url : asked, location.href);
    return /^\/v\d/.test(pathname) ? inTurn(() => real(asked, ...rest)) : real(asked, ...rest);
  };
}
