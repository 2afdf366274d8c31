import { Failure } from "../contracts/errors";
import type { ImageFile, NewMedia } from "../contracts/media";
import { NotFetched } from "../media/fetch-file";
import { endingOf } from "../media/file-types";
import { MovieHeader } from "../media/movie-header";
import { fileNameOf, nameFrom } from "../media/names";
import { sniff } from "../media/sniff";
import { leftoverFiles } from "../store/tasks/task-leases";
import type { Job } from "./job";
import type { JobContext } from "./ports";

/** Enough bytes to detect the type. */
const HEAD_BYTES = 64;

type Facts = Pick<NewMedia, "type" | "width" | "height" | "durationMs">;
type Found = ReturnType<MovieHeader["facts"]>;

/** The files of one attempt at a task. Unreferenced until the task is updated. */
export class Files {
  readonly #ids: string[] = [];
  constructor(
    readonly shop: JobContext,
    readonly job: Job,
  ) {}

  /** Removes files of earlier attempts. */
  async clear(except: readonly string[] = []): Promise<void> {
    const { id } = this.job.task;
    await this.shop.media.remove(await leftoverFiles(this.shop.store, { id, lease: this.job.lease, except }));
  }

  async remove(): Promise<void> {
    await this.shop.media.remove(this.#ids);
  }

  addVideo(bytes: Uint8Array, { facts, number }: { facts: Facts; number: number }): Promise<string> {
    return this.#put(facts, { bytes, name: String(number) });
  }

  addPoster({ bytes, type, width, height }: ImageFile, { id, number }: { id: string; number: number }): Promise<string> {
    return this.#put({ type, width, height, posterOf: id }, { bytes, name: `${number} poster` });
  }

  addImage({ bytes, type, width, height }: ImageFile): Promise<string> {
    return this.#put({ type, width, height }, { bytes, name: "last frame" });
  }

  /** Waits for a slot, then fetches a video and stores it as it arrives. Throws `NotFetched` if it isn't available. */
  async fetchVideo(url: string, { facts, number }: { facts: Omit<Facts, "type">; number: number }): Promise<{ id: string; found: Found }> {
    const { shop, job } = this;
    const { signal } = job;
    job.fetching = true;
    return shop.fetches.run(
      async () => {
        if (!shop.download) throw new NotFetched("failed", "nothing to fetch with");
        const pieces = shop.download(url, { signal });
        try {
          const head = await headOf(pieces);
          const { kind, ...sniffed } = sniff(head);
          const type = kind === "recording" && "type" in sniffed ? sniffed.type : kind;
          if (!type.startsWith("video/")) throw new NotFetched("failed", `what was fetched is no video: ${type}`);
          const header = new MovieHeader();
          const bytes = passing(head, { pieces, header });
          const id = await this.#put({ ...facts, type }, { bytes, name: String(number), found: () => known(header.facts()) });
          return { id, found: header.facts() };
        } finally {
          await pieces.return();
        }
      },
      { signal, caller: job.task },
    );
  }

  async #put(
    facts: Facts & { posterOf?: string },
    { bytes, name, found }: { bytes: Uint8Array | AsyncIterable<Uint8Array>; name: string; found?: () => object | undefined },
  ): Promise<string> {
    const { shop, job } = this;
    const { id: taskId, teamId, order } = job.task;
    job.signal.throwIfAborted();
    const fileName = fileNameOf(`${nameFrom(order.prompt, "video")} ${name}`, endingOf(facts.type));
    try {
      const { id } = await shop.media.put({ ...facts, teamId, taskId, purpose: "made", fileName }, bytes, found);
      this.#ids.push(id);
      return id;
    } catch (cause) {
      if (cause instanceof NotFetched) throw cause;
      job.signal.throwIfAborted();
      throw new Failure("service_unavailable", "The video could not be stored.", { cause, transient: true });
    }
  }
}

async function headOf(pieces: AsyncGenerator<Uint8Array, void, undefined>): Promise<Uint8Array> {
  let head: Uint8Array = new Uint8Array(0);
  while (head.length < HEAD_BYTES) {
    const { done, value } = await pieces.next();
    if (done) break;
    head = Buffer.concat([head, value]);
  }
  return head;
}

async function* passing(head: Uint8Array, { pieces, header }: { pieces: AsyncIterable<Uint8Array>; header: MovieHeader }) {
  header.push(head);
  yield head;
  for await (const piece of pieces) {
    header.push(piece);
    yield piece;
  }
}

/** The properties that a file's header contains. */
function known(found: Found): object | undefined {
  return found && Object.fromEntries(Object.entries(found).filter(([, value]) => value !== null));
}
