"use client";

import { useId } from "react";
import { fieldOf, problemOf } from "@/lib/client/session/schema-field";
import type { FormSchema } from "@/lib/contracts/form-schema";
import { Checkbox } from "../../ui/checkbox";
import { FIELD, Field } from "../../ui/field";
import { ParameterSlider } from "../../ui/parameter-slider";
import { TextArea } from "../../ui/text-area";
import { TextInput } from "../../ui/text-input";
import { ExampleChips } from "../examples";
import { rerankExamples } from "./examples";
import { RERANK_FIELDS } from "./fields";
import type { RerankSession } from "./page-state";
import { scoreRange } from "./ranking";
import { ANSWERED, ASKED, JOINED } from "./styles";

const ASK = `${JOINED} flex-none border-rule border-b pt-4 pb-3 max-lg:grid-cols-[minmax(0,1fr)] max-lg:gap-3`;
const PARAMETERS =
  "col-3 grid grid-cols-[72px_112px_minmax(0,1fr)] gap-4 pr-4 pl-3 max-[1180px]:col-[2/-1] max-lg:col-1 max-lg:pl-4 " +
  "max-md:grid-cols-[72px_minmax(0,1fr)] max-md:in-data-[view=output]:grid-cols-[minmax(0,1fr)]";
const SENT = `${FIELD} ${ASKED}`;

interface AskProps {
  session: RerankSession;
  schema: FormSchema;
  /** Of the shown ranking. */
  scores: readonly number[];
}

/** Query and parameters, and settings of the view. */
export function Ask({ session, schema, scores }: AskProps) {
  const { own, params } = session.state;
  const refused = session.problem !== undefined && own.query.trim() === "";
  return (
    <section className={ASK} aria-label="Query and documents">
      <div className={`px-4 ${ASKED}`}>
        <ExampleChips examples={rerankExamples} session={session} className="mb-4" />
        <Field label="Query" required>
          {(control) => (
            <TextArea
              {...control}
              className="min-h-9 pointer-coarse:min-h-(--h-touch)"
              rows={1}
              maxRows={4}
              aria-invalid={refused || undefined}
              value={own.query}
              onChange={({ target }) => session.setOwn({ query: target.value })}
            />
          )}
        </Field>
      </div>
      <div className={PARAMETERS}>
        <TopN session={session} schema={schema} />
        <div className={SENT}>
          <span className="label">Documents</span>
          <Checkbox
            line="tall"
            label="return text"
            checked={params.return_documents === true}
            onChange={({ target }) => session.setParam("return_documents", target.checked ? true : undefined)}
          />
        </div>
        <Threshold session={session} scores={scores} />
      </div>
    </section>
  );
}

function TopN({ session, schema }: { session: RerankSession; schema: FormSchema }) {
  const id = useId();
  const [hint] = RERANK_FIELDS;
  const value = session.state.params.top_n;
  const error = hint && problemOf(fieldOf(schema.properties?.[hint.name], hint), value);
  const take = (text: string) => {
    const figure = Number(text);
    session.setParam("top_n", text.trim() === "" || !Number.isFinite(figure) ? undefined : Math.round(figure));
  };
  return (
    <div className={SENT}>
      <label className="label" htmlFor={id}>
        Top n
      </label>
      <TextInput
        id={id}
        look="tallMono"
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

/** Dims lower scores. View only; not sent. */
function Threshold({ session, scores }: { session: RerankSession; scores: readonly number[] }) {
  const { threshold } = session.state.own;
  const { min, max } = scoreRange(scores);
  const reached = scores.filter((score) => threshold === undefined || score >= threshold).length;
  return (
    <div className={`${FIELD} ${ANSWERED}`}>
      <span className="label flex items-baseline gap-2" aria-hidden="true">
        Threshold, view only
        <span className="ml-auto truncate">
          {threshold === undefined || scores.length === 0 ? "not sent" : `${reached} of ${scores.length} reach it · not sent`}
        </span>
      </span>
      <ParameterSlider
        nameless
        label="Threshold, view only, not sent"
        unset="off"
        value={threshold}
        min={min}
        max={max}
        step={0.01}
        rest={min}
        onChange={(value) => session.setOwn({ threshold: value })}
      />
    </div>
  );
}
