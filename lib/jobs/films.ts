import { Failure } from "../contracts/errors";
import type { NewMedia, Picture } from "../contracts/media";
import { endingOf } from "../media/file-types";
import { fileNameOf, nameFrom } from "../media/names";
import { sniff } from "../media/sniff";
import type { Film } from "../providers/capabilities";
import { leftoverFiles } from "../store/task-leases";
import type { StoredFilm } from "../store/task-row";
import type { Job } from "./job";
import type { JobPorts } from "./ports";

/** Fetches of a finished film, before the task is given up. */
const FETCH_TRIES = 5;

export interface KeptFilms {
  films: StoredFilm[];
  lastFrameMediaId: string | null;
}

/**
 * Stores what a task has brought, each film for the asset that waits for it. Nothing refers to the files yet: where this throws they are
 * removed, and what an earlier attempt left behind is removed first.
 */
export async function keepFilms(
  ports: JobPorts,
  job: Job,
  { films, lastFrame }: { films: readonly Film[]; lastFrame?: Picture },
): Promise<KeptFilms> {
  const { task } = job;
  if (films.length === 0) throw new Failure("bad_response_body", "The model said that the film is finished, but gave none.");
  if (films.length > task.films.length)
    ports.log.warn({ task: task.id, films: films.length }, "an upstream made more films than were asked for");
  const files = new Files(ports, job);
  await files.clear();
  try {
    const stored: StoredFilm[] = [];
    for (const [place, { assetId }] of task.films.entries()) {
      const film = films[place];
      stored.push({ assetId, mediaId: film ? await files.addFilm(film, place + 1) : null });
    }
    return { films: stored, lastFrameMediaId: lastFrame ? await files.addPicture(lastFrame) : null };
  } catch (error) {
    await files.remove();
    throw error;
  }
}

/** The files of one attempt at a task. */
class Files {
  readonly #ids: string[] = [];
  constructor(
    readonly ports: JobPorts,
    readonly job: Job,
  ) {}

  async clear(): Promise<void> {
    await this.ports.media.remove(await leftoverFiles(this.ports.store, { id: this.job.task.id, lease: this.job.lease }));
  }

  async remove(): Promise<void> {
    await this.ports.media.remove(this.#ids);
  }

  async addFilm(film: Film, number: number): Promise<string> {
    const { bytes, type } = "bytes" in film ? { bytes: film.bytes, type: "video/mp4" } : await this.#fetch(film.url);
    const { width, height, durationS } = film.facts;
    const id = await this.#put({ type, width, height, durationMs: durationS * 1000 }, { bytes, name: String(number) });
    if (film.poster) await this.#addPoster(film.poster, { id, number });
    return id;
  }

  async #addPoster({ bytes, type, width, height }: Picture, { id, number }: { id: string; number: number }): Promise<void> {
    await this.#put({ type, width, height, posterOf: id }, { bytes, name: `${number} poster` });
  }

  async addPicture({ bytes, type, width, height }: Picture): Promise<string> {
    return this.#put({ type, width, height }, { bytes, name: "last frame" });
  }

  async #fetch(url: string): Promise<{ bytes: Uint8Array; type: string }> {
    const { ports, job } = this;
    if (!ports.download) throw new Failure("bad_gateway", "The finished film could not be fetched from the model's provider.");
    try {
      const bytes = await job.wait(ports.download(url, { signal: job.signal }));
      const found = sniff(bytes);
      if (found.kind === "recording" && found.type.startsWith("video/")) return { bytes, type: found.type };
      throw new Error(`what was fetched is no film: ${found.kind}`);
    } catch (cause) {
      // Asked again, the upstream gives a fresh address.
      const transient = job.task.misses + 1 < FETCH_TRIES;
      throw new Failure("bad_gateway", "The finished film could not be fetched from the model's provider.", { cause, transient });
    }
  }

  async #put(
    facts: Pick<NewMedia, "type" | "width" | "height" | "durationMs"> & { posterOf?: string },
    { bytes, name }: { bytes: Uint8Array; name: string },
  ): Promise<string> {
    const { ports, job } = this;
    const { id: taskId, teamId, order } = job.task;
    job.signal.throwIfAborted();
    const fileName = fileNameOf(`${nameFrom(order.prompt, "film")} ${name}`, endingOf(facts.type));
    try {
      const { id } = await ports.media.put({ ...facts, teamId, taskId, purpose: "made", fileName }, bytes);
      this.#ids.push(id);
      return id;
    } catch (cause) {
      throw new Failure("service_unavailable", "The film could not be stored.", { cause, transient: true });
    }
  }
}
