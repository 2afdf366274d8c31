"use client";

import { useState } from "react";
import { Closed, USED, WRONG } from "./closed";
import { KeyForm } from "./key-form";
import { KeyOnce } from "./key-once";
import type { NewSecret } from "./request-key";

interface SetupProps {
  token: string;
  baseUrl: string;
  /** A chat model for the ready call. */
  model: string;
}

/** The set-up page's own part: the form, then the secret; or why there is neither. */
export function Setup({ token, baseUrl, model }: SetupProps) {
  const [made, setMade] = useState<NewSecret>();
  const [refusal, setRefusal] = useState<"closed" | "wrong">();
  if (made) return <KeyOnce made={made} baseUrl={baseUrl} model={model} />;
  if (refusal) return <Closed {...(refusal === "closed" ? USED : WRONG)} />;
  return <KeyForm token={token} onMade={setMade} onRefused={setRefusal} />;
}
