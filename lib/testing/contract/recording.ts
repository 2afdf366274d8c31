const RATE = 8_000;

/** A tenth of a second of a tone. */
export const WAV = wavOf(0.1);
/** The same as JSON has it. */
export const RECORDING = `data:audio/wav;base64,${WAV.toString("base64")}`;

/** A tone as a WAV file of 8 kHz, 8 bit. */
export function wavOf(seconds: number): Buffer {
  const samples = Math.round(seconds * RATE);
  const head = Buffer.alloc(44);
  head.write("RIFF", 0, "latin1");
  head.writeUInt32LE(36 + samples, 4);
  head.write("WAVEfmt ", 8, "latin1");
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(RATE, 24);
  head.writeUInt32LE(RATE, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write("data", 36, "latin1");
  head.writeUInt32LE(samples, 40);
  const tone = Array.from({ length: samples }, (_, at) => 128 + Math.round(100 * Math.sin(at / 3)));
  return Buffer.concat([head, Buffer.from(tone)]);
}
