"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useVisit } from "../palette/visit";
import { WayBack } from "../shell/way-back";
import { Button } from "../ui/button";
import { ErrorState } from "../ui/error-state";
import { onDemand } from "../ui/later";
import { LoadingRows } from "../ui/loading-rows";
import { StatusMark } from "../ui/status-mark";
import { SimulatedTag } from "../ui/tag";
import { placeOf, STATES } from "./labels";
import { providersQuery } from "./provider-queries";

const ProviderWhole = onDemand(() => import("./provider-whole").then(({ ProviderWhole }) => ProviderWhole), Waiting);
const NoSuchProvider = onDemand(() => import("./no-such-provider").then(({ NoSuchProvider }) => NoSuchProvider));

function Waiting() {
  return <LoadingRows rows={8} label="Loading the provider" />;
}

/** A provider's page: protocol, figures, test steps, and models. `place` is its name in the address. */
export function ProviderPage({ place, mayChange }: { place: string; mayChange: boolean }) {
  const router = useRouter();
  const { data, error, refetch } = useQuery(providersQuery);
  const provider = data?.items.find((one) => placeOf(one) === place);
  useVisit(
    provider && {
      id: `provider page ${place}`,
      kind: "provider",
      title: provider.id,
      icon: "providers",
      href: `/providers/${encodeURIComponent(place)}`,
    },
  );
  return (
    <>
      <header className="head-page">
        <WayBack href="/providers">Providers</WayBack>
        <h1 className="min-w-0 truncate text-title" title={place}>
          {provider?.id ?? place}
        </h1>
        {provider?.simulated && <SimulatedTag />}
        {provider && <StatusMark {...STATES[provider.state]} />}
      </header>
      {provider && <ProviderWhole of={provider} mayChange={mayChange} onRemoved={() => router.push("/providers")} />}
      {!data && !error && <Waiting />}
      {!data && error && (
        <div className="pane-body">
          <ErrorState title="The provider could not be loaded" actions={<Button onClick={() => void refetch()}>Try again</Button>}>
            {error.message} Calls are not affected.
          </ErrorState>
        </div>
      )}
      {data && !provider && <NoSuchProvider />}
    </>
  );
}
