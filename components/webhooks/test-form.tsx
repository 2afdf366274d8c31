"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "@/lib/client/api";
import { Button } from "../ui/button";
import { Field } from "../ui/field";
import { Form } from "../ui/form";
import { TextInput } from "../ui/text-input";
import { testAddress } from "./webhook-queries";

/** Sends a test message to a typed URL; the result appears in the list below. */
export function TestForm() {
  const [url, setUrl] = useState("");
  const test = useMutation({ mutationFn: () => testAddress(url.trim()) });
  const atField = test.error instanceof ApiError && test.error.param === "url" ? test.error.message : undefined;
  return (
    <Form
      className="gap-3"
      noValidate
      onSubmit={() => {
        if (url.trim() !== "" && !test.isPending) test.mutate();
      }}
    >
      <Field label="Address" error={atField} hint="Same format as a job's callback_url.">
        {(control) => (
          <TextInput
            {...control}
            type="url"
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            maxLength={2_048}
            placeholder="https://example.com/hooks/videos"
            value={url}
            onChange={({ target }) => {
              setUrl(target.value);
              test.reset();
            }}
          />
        )}
      </Field>
      <div className="flex min-w-0 flex-wrap items-center gap-2">
        <Button type="submit" disabled={url.trim() === "" || test.isPending}>
          Send a test message
        </Button>
        <span role={test.error ? "alert" : "status"} className={`text-dense ${test.error ? "text-fail" : "text-ink-3"}`}>
          {test.error ? (atField ? "" : test.error.message) : test.isSuccess ? "Sent. See the list below." : ""}
        </span>
      </div>
    </Form>
  );
}
