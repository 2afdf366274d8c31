import type { VideoFilm } from "../contracts/console-video";

/** An address is given up this long before it ends. */
const SPARE_MS = 600_000;
const known = new Map<string, { film: VideoFilm; until: number }>();

/**
 * The film with the addresses it was first read with, as long as they are good: every reading signs new ones, and a picture
 * whose address changes would be fetched and drawn again.
 */
export function steadyFilm(film: VideoFilm, now: number): VideoFilm {
  const kept = known.get(film.assetId);
  const same = kept && (kept.film.url === null) === (film.url === null) && (kept.film.posterUrl === null) === (film.posterUrl === null);
  if (kept && same && now < kept.until) return kept.film;
  if (film.url !== null && film.expiresAt !== null) known.set(film.assetId, { film, until: film.expiresAt - SPARE_MS });
  return film;
}

/** Forgets a film's address, so that the next reading's is taken. */
export function forgetFilm(assetId: string): void {
  known.delete(assetId);
}
