import { Encoder } from "@evan/opus/wasm/index.mjs";
import { oggPage } from "./ogg-page";
import { type SoundEncoder, SPEECH_RATE } from "./sound";

/** 20 ms, the frame that Opus is made for. */
const FRAME = SPEECH_RATE / 50;
/** Half a second a page: what a listener waits for at most. */
const FRAMES_A_PAGE = 25;
/** Opus counts at 48 kHz whatever comes in. */
const CLOCK = 48_000 / SPEECH_RATE;
/** Samples at 48 kHz that a decoder drops at the start: the encoder looks this far ahead. */
const PRE_SKIP = 312;
const SET_BITRATE = 4002;
const SET_COMPLEXITY = 4010;
/** Of 10: half the work of the most thorough, which nobody hears on one voice. */
const COMPLEXITY = 5;
const BITS_A_SECOND = 40_000;

/** Opus in Ogg, RFC 7845. The length is exact to the sample. */
export async function createOpusEncoder(): Promise<SoundEncoder> {
  const encoder = new Encoder({ channels: 1, sample_rate: SPEECH_RATE, application: "audio" });
  encoder.ctl(SET_BITRATE, BITS_A_SECOND);
  encoder.ctl(SET_COMPLEXITY, COMPLEXITY);
  const stream = new OpusStream((frame) => encoder.encode(frame));
  let open = true;
  return {
    add: async (samples) => stream.add(samples),
    end: async () => stream.end(),
    close: async () => {
      if (open) encoder.drop();
      open = false;
    },
  };
}

class OpusStream {
  private readonly frame = new Int16Array(FRAME);
  private filled = 0;
  private samples = 0;
  private frames = 0;
  private pages = 0;
  private packets: Uint8Array[] = [];

  constructor(private readonly encode: (frame: Int16Array) => Uint8Array) {}

  add(samples: Int16Array): Uint8Array[] {
    const ready = this.pages === 0 ? this.headers() : [];
    this.samples += samples.length;
    for (let at = 0; at < samples.length; ) {
      const part = samples.subarray(at, at + FRAME - this.filled);
      this.frame.set(part, this.filled);
      this.filled += part.length;
      at += part.length;
      if (this.filled < FRAME) continue;
      // The last page has a mark of its own, so a full one waits until something follows it.
      if (this.packets.length === FRAMES_A_PAGE) ready.push(this.page());
      this.push();
    }
    return ready;
  }

  end(): Uint8Array[] {
    const ready = this.pages === 0 ? this.headers() : [];
    const position = PRE_SKIP + this.samples * CLOCK;
    while (this.frames * FRAME * CLOCK < position) {
      this.frame.fill(0, this.filled);
      if (this.packets.length === FRAMES_A_PAGE) ready.push(this.page());
      this.push();
    }
    ready.push(oggPage({ packets: this.packets, position, sequence: this.pages++, place: "last" }));
    return ready;
  }

  private push(): void {
    this.packets.push(this.encode(this.frame));
    this.frames += 1;
    this.filled = 0;
  }

  private page(): Uint8Array {
    const page = oggPage({ packets: this.packets, position: this.frames * FRAME * CLOCK, sequence: this.pages++ });
    this.packets = [];
    return page;
  }

  private headers(): Uint8Array[] {
    return [
      oggPage({ packets: [identification()], position: 0, sequence: this.pages++, place: "first" }),
      oggPage({ packets: [comments()], position: 0, sequence: this.pages++ }),
    ];
  }
}

function identification(): Uint8Array {
  const head = new Uint8Array(19);
  const view = new DataView(head.buffer);
  head.set(new TextEncoder().encode("OpusHead"));
  head[8] = 1;
  head[9] = 1;
  view.setUint16(10, PRE_SKIP, true);
  view.setUint32(12, SPEECH_RATE, true);
  return head;
}

function comments(): Uint8Array {
  const vendor = new TextEncoder().encode("trunkline");
  const tags = new Uint8Array(16 + vendor.length);
  tags.set(new TextEncoder().encode("OpusTags"));
  new DataView(tags.buffer).setUint32(8, vendor.length, true);
  tags.set(vendor, 12);
  return tags;
}
