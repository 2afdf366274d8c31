// The package describes its native build only. That one ends the process when a worker thread that loaded it ends.
declare module "@evan/opus/wasm/index.mjs" {
  export class Encoder {
    constructor(options: { channels: 1 | 2; sample_rate: 8000 | 12000 | 16000 | 24000 | 48000; application: "voip" | "audio" });
    ctl(request: number, value: number): number;
    encode(samples: ArrayBufferView): Uint8Array;
    drop(): void;
  }
  export class Decoder {
    constructor(options: { channels: 1 | 2; sample_rate: 8000 | 12000 | 16000 | 24000 | 48000 });
    decode(packet: ArrayBufferView): Uint8Array;
    drop(): void;
  }
}
