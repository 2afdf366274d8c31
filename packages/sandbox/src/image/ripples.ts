import type { Random } from "../random";

const SIDE = 128;

interface Wave {
  /** Waves on the patch, across and along. */
  kx: number;
  ky: number;
  phase: number;
  strength: number;
}

/** Slopes of a patch of water that repeats in both directions; read with smooth steps between its points. */
export class Ripples {
  readonly #across = new Float32Array(SIDE * SIDE);
  readonly #along = new Float32Array(SIDE * SIDE);

  constructor(random: Random) {
    const waves = Array.from({ length: 26 }, () => {
      const angle = random.next() * Math.PI * 2;
      const pace = 1 + random.next() ** 1.6 * 13;
      // Whole numbers of waves fit the patch, so its edges meet.
      const kx = Math.round(Math.cos(angle) * pace);
      const ky = Math.round(Math.sin(angle) * pace) || 1;
      return { kx, ky, phase: random.next() * 7, strength: 0.5 / Math.hypot(kx, ky) ** 0.75 };
    });
    for (const wave of waves) for (let row = 0; row < SIDE; row++) this.#addWave(wave, row);
  }

  #addWave({ kx, ky, phase, strength }: Wave, row: number): void {
    const across = this.#across;
    const along = this.#along;
    const size = Math.hypot(kx, ky);
    const turn = (kx / SIDE) * Math.PI * 2;
    const turnCos = Math.cos(turn);
    const turnSin = Math.sin(turn);
    const start = (ky / SIDE) * row * Math.PI * 2 + phase;
    let real = Math.cos(start) * strength;
    let imaginary = Math.sin(start) * strength;
    for (let at = row * SIDE; at < (row + 1) * SIDE; at++) {
      across[at] = (across[at] as number) + (real * kx) / size;
      along[at] = (along[at] as number) + (real * ky) / size;
      // Turning a pointer by a step is cheaper than a cosine for each point.
      const next = real * turnCos - imaginary * turnSin;
      imaginary = real * turnSin + imaginary * turnCos;
      real = next;
    }
  }

  /** Adds the slopes at a place, times `strength`, to `into` (across, along). */
  add(into: Float64Array, x: number, y: number, strength: number): void {
    const columnAt = Math.floor(x);
    const rowAt = Math.floor(y);
    const dx = x - columnAt;
    const dy = y - rowAt;
    const left = columnAt & (SIDE - 1);
    const right = (columnAt + 1) & (SIDE - 1);
    const top = (rowAt & (SIDE - 1)) * SIDE;
    const low = ((rowAt + 1) & (SIDE - 1)) * SIDE;
    const a = (1 - dx) * (1 - dy) * strength;
    const b = dx * (1 - dy) * strength;
    const c = (1 - dx) * dy * strength;
    const d = dx * dy * strength;
    const across = this.#across;
    const along = this.#along;
    // Masked places are always inside the tables.
    into[0] =
      (into[0] as number) +
      (across[top + left] as number) * a +
      (across[top + right] as number) * b +
      (across[low + left] as number) * c +
      (across[low + right] as number) * d;
    into[1] =
      (into[1] as number) +
      (along[top + left] as number) * a +
      (along[top + right] as number) * b +
      (along[low + left] as number) * c +
      (along[low + right] as number) * d;
  }
}
