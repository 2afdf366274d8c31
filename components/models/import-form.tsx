"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { type ComponentProps, useRef, useState } from "react";
import { call } from "@/lib/client/api";
import { PRICE_LIST_MAX, PRICES } from "@/lib/console/prices/addresses";
import type { ComparePricesRequest, PriceComparison } from "@/lib/console/prices/contract";
import { providersQuery } from "../providers/provider-queries";
import { Button, buttonClass, IconButton } from "../ui/button";
import { Field } from "../ui/field";
import { Form } from "../ui/form";
import { Select } from "../ui/select";
import { TextInput } from "../ui/text-input";
import { ComparedPrices } from "./compared-prices";

const ADDRESSES = [
  "https://raw.githubusercontent.com/BerriAI/litellm/main/model_prices_and_context_window.json",
  "https://openrouter.ai/api/v1/models",
];

interface PriceFileProps {
  control: ComponentProps<"input">;
  file: File | undefined;
  onFile(file: File | undefined): void;
}

/** The browser's own field is kept for keys and readers; what is seen are our button and the file's name. */
function PriceFile({ control, file, onFile }: PriceFileProps) {
  const input = useRef<HTMLInputElement>(null);
  const remove = () => {
    if (input.current) input.current.value = "";
    onFile(undefined);
  };
  return (
    <span className="flex min-w-0 items-center gap-2">
      <label
        className={`${buttonClass()} relative has-focus-visible:outline-2 has-focus-visible:outline-link has-focus-visible:outline-offset-1`}
      >
        Choose a file
        <input
          {...control}
          ref={input}
          type="file"
          accept="application/json,.json"
          className="absolute inset-0 cursor-pointer opacity-0 file:cursor-pointer"
          onChange={(event) => onFile(event.target.files?.[0])}
        />
      </label>
      <span className="min-w-0 truncate text-dense text-ink-2">{file?.name ?? "JSON, up to 8 MB"}</span>
      {file && <IconButton small icon="close" label={`Remove ${file.name}`} onClick={remove} />}
    </span>
  );
}

/** A provider and a list, from a file or a URL; then its changes. */
export function ImportForm({ onDone }: { onDone(): void }) {
  const { data } = useQuery(providersQuery);
  const providers = (data?.items ?? []).filter(({ simulated, models }) => !simulated && models > 0);
  const [chosen, setChosen] = useState("");
  const [url, setUrl] = useState("");
  const [file, setFile] = useState<File>();
  const provider = chosen || (providers[0]?.id ?? "");
  const compare = useMutation({
    mutationFn: async () => {
      if (file && file.size > PRICE_LIST_MAX) throw new Error("The file is larger than 8 MB.");
      const body = file ? { provider, content: await file.text() } : { provider, url: url.trim() };
      return call<PriceComparison, ComparePricesRequest>(PRICES.compare, { body });
    },
  });
  const change = (next: () => void) => {
    next();
    compare.reset();
  };
  const ready = provider !== "" && (file !== undefined || url.trim() !== "") && !compare.isPending;
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <p className="text-dense text-ink-2">
        LiteLLM's model_prices_and_context_window.json, or the reply of OpenRouter's /api/v1/models. You review the changes before anything
        is saved. Prices that you set yourself are kept.
      </p>
      <Form className="gap-3" aria-label="Price list" noValidate onSubmit={() => ready && compare.mutate()}>
        <Field label="Prices of" hint={data && providers.length === 0 ? "No provider other than the sandbox has models." : undefined}>
          {(control) => (
            <Select
              {...control}
              value={provider}
              options={providers.map(({ id }) => ({ value: id, label: id }))}
              onChange={(event) => change(() => setChosen(event.target.value))}
            />
          )}
        </Field>
        <Field label="File">
          {(control) => <PriceFile control={control} file={file} onFile={(next) => change(() => setFile(next))} />}
        </Field>
        <Field label="Or its URL" hint="A public URL; the gateway downloads it.">
          {(control) => (
            <TextInput
              {...control}
              mono
              list="price-lists"
              spellCheck={false}
              disabled={file !== undefined}
              placeholder={ADDRESSES[1]}
              value={url}
              onChange={(event) => change(() => setUrl(event.target.value))}
            />
          )}
        </Field>
        <datalist id="price-lists">
          {ADDRESSES.map((address) => (
            <option key={address} value={address} />
          ))}
        </datalist>
        <Button className="self-start" variant={compare.data ? "default" : "primary"} type="submit" disabled={!ready}>
          {compare.isPending ? "Comparing" : "Compare"}
        </Button>
        {compare.error && (
          <p className="text-dense text-fail" role="alert">
            {compare.error.message}
          </p>
        )}
      </Form>
      {compare.data && <ComparedPrices key={compare.submittedAt} provider={provider} of={compare.data} onDone={onDone} />}
    </div>
  );
}
