"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "@/lib/client/api";
import { modelNamed } from "@/lib/client/call/cost";
import { modelsQuery } from "@/lib/client/queries";
import { queryClient } from "@/lib/client/query-client";
import { MODELS } from "@/lib/console/models/addresses";
import type { ChangeModelRequest, ConsoleModel, ModelDetail } from "@/lib/console/models/contract";
import { useRights } from "../../shell/rights";
import { Button, buttonClass } from "../../ui/button";
import { Link } from "../../ui/link";
import type { Images } from "./use-images";

/** Warns that a selected model is not known to read images. Run is held back until the person decides here. */
export function BlindNote({ images }: { images: Images }) {
  const { blind } = images;
  return (
    <div role="status">
      {blind.length > 0 && (
        <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 pb-2">
          <span className="text-dense">
            <span className="mono break-all">{blind.join(", ")}</span> may not accept images. Send anyway?
          </span>
          <Choices images={images} />
        </div>
      )}
    </div>
  );
}

function Choices({ images: { blind, reader, use, sendAnyway, leave } }: { images: Images }) {
  return (
    <>
      <Button small onClick={sendAnyway}>
        Send anyway
      </Button>
      <MarkReader names={blind} />
      {reader !== undefined && (
        <Button small onClick={() => use(reader)}>
          {`Use ${reader}`}
        </Button>
      )}
      <Link href="/play/image" className={buttonClass({ small: true })}>
        Open in Images
      </Link>
      <Button small variant="quiet" onClick={leave}>
        Remove the images
      </Button>
    </>
  );
}

/** Marks the models as reading images, for everybody. The sandbox's and unlisted models have no such fact to change. */
function MarkReader({ names }: { names: readonly string[] }) {
  const models = useQuery(modelsQuery).data?.items;
  const { changeModels } = useRights();
  const [problem, setProblem] = useState<string>();
  const listed = names.map((name) => modelNamed(models, name)).filter((model) => model !== undefined && !model.simulated);
  if (!changeModels || listed.length < names.length) return null;
  const mark = async () => {
    setProblem(undefined);
    try {
      await Promise.all(listed.flatMap((model) => (model ? targetsOf(model) : [])).map(markReader));
      await queryClient().invalidateQueries({ queryKey: modelsQuery.queryKey });
    } catch (error) {
      setProblem(error instanceof Error ? error.message : "The model could not be changed.");
    }
  };
  return (
    <>
      <Button small onClick={() => void mark()}>
        {names.length === 1 ? "This model reads images" : "These models read images"}
      </Button>
      {problem && <span className="text-dense text-fail">{problem}</span>}
    </>
  );
}

const markReader = (params: { provider: string; model: string }) =>
  call<ModelDetail, ChangeModelRequest>(MODELS.change, { params, body: { acceptsImages: true } });

/** All providers' models of a name. */
const targetsOf = ({ id, bare, providers }: ConsoleModel) => providers.map((provider) => ({ provider, model: bare ?? id }));
