import type { ServiceName } from "@/lib/contracts/outages";

interface OutageText {
  /** Continues with the time. */
  what: string;
  consequence: string;
}

export const OUTAGE_TEXTS: Readonly<Record<ServiceName, OutageText>> = {
  database: {
    what: "The database has not responded since",
    consequence:
      "API calls with keys in use continue, under a budget for about two seconds. Pages show no new data, and nothing can be saved.",
  },
  storage: {
    what: "The database or the disk has taken no writes since",
    consequence: "API calls without a budget continue. Nothing can be saved, and images and videos cannot be made.",
  },
  redis: {
    what: "Redis has not responded since",
    consequence: "API calls continue. Each process enforces its part of a limit, and revoked keys are refused within a second.",
  },
  files: {
    what: "The file store has not responded since",
    consequence: "Text and embeddings continue. Images, videos and other files cannot be opened or saved.",
  },
};
