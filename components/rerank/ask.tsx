"use client";

import { useId } from "react";
import { fieldOf, problemOf } from "@/lib/client/schema-field";
import type { FormSchema } from "@/lib/contracts/form-schema";
import { Checkbox } from "../ui/checkbox";
import { Field } from "../ui/field";
import { ParameterSlider } from "../ui/parameter-slider";
import { TextArea } from "../ui/text-area";
import { TextInput } from "../ui/text-input";
import { RERANK_FIELDS } from "./fields";
import type { RerankDesk } from "./own";
import { scoreRange } from "./ranking";

interface AskProps {
  desk: RerankDesk;
  schema: FormSchema;
  /** Of the ranking that is shown. */
  scores: readonly number[];
}

/** Query and parameters, and beside them what is only for viewing. */
export function Ask({ desk, schema, scores }: AskProps) {
  const { own, params } = desk.state;
  const refused = desk.problem !== undefined && own.query.trim() === "";
  return (
    <section className="rerank-ask" aria-label="What is asked">
      <div className="rerank-query">
        <Field label="Query" required>
          {(control) => (
            <TextArea
              {...control}
              rows={1}
              maxRows={4}
              aria-invalid={refused || undefined}
              value={own.query}
              onChange={({ target }) => desk.setOwn({ query: target.value })}
            />
          )}
        </Field>
      </div>
      <div className="rerank-parameters">
        <TopN desk={desk} schema={schema} />
        <div className="field">
          <span className="label">Documents</span>
          <Checkbox
            label="return text"
            checked={params.return_documents === true}
            onChange={({ target }) => desk.setParam("return_documents", target.checked ? true : undefined)}
          />
        </div>
        <Threshold desk={desk} scores={scores} />
      </div>
    </section>
  );
}

function TopN({ desk, schema }: { desk: RerankDesk; schema: FormSchema }) {
  const id = useId();
  const [hint] = RERANK_FIELDS;
  const value = desk.state.params.top_n;
  const error = hint && problemOf(fieldOf(schema.properties?.[hint.name], hint), value);
  const take = (text: string) => {
    const figure = Number(text);
    desk.setParam("top_n", text.trim() === "" || !Number.isFinite(figure) ? undefined : Math.round(figure));
  };
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        Top n
      </label>
      <TextInput
        id={id}
        mono
        type="number"
        min={1}
        placeholder="all"
        aria-invalid={error !== undefined || undefined}
        title={error}
        value={typeof value === "number" ? value : ""}
        onChange={({ target }) => take(target.value)}
      />
    </div>
  );
}

/** Dims what scores less. Nothing of it is sent. */
function Threshold({ desk, scores }: { desk: RerankDesk; scores: readonly number[] }) {
  const { threshold } = desk.state.own;
  const { min, max } = scoreRange(scores);
  const reached = scores.filter((score) => threshold === undefined || score >= threshold).length;
  return (
    <div className="field rerank-threshold">
      <span className="label" aria-hidden="true">
        Threshold, view only
        <span className="push">
          {threshold === undefined || scores.length === 0 ? "not sent" : `${reached} of ${scores.length} reach it · not sent`}
        </span>
      </span>
      <ParameterSlider
        label="Threshold, view only, not sent"
        unset="off"
        value={threshold}
        min={min}
        max={max}
        step={0.01}
        rest={min}
        onChange={(value) => desk.setOwn({ threshold: value })}
      />
    </div>
  );
}
