"use client";

import { useQuery } from "@tanstack/react-query";
import { CATALOGUE_PAGE } from "@/lib/console/models/addresses";
import type { CataloguePage } from "@/lib/console/models/contract";
import { entriesOf } from "@/lib/contracts/typed";
import { ConnectLink } from "../providers/connect-link";
import { PageHeader, Toolbar } from "../shell/page-header";
import { SearchField } from "../shell/search-field";
import { PageButtons, PageCount } from "../table/paging";
import { Button } from "../ui/button";
import { EmptyState } from "../ui/empty-state";
import { ErrorState } from "../ui/error-state";
import { later, onDemand } from "../ui/later";
import { LoadingRows } from "../ui/loading-rows";
import { SegmentedControl } from "../ui/segmented-control";
import { Select } from "../ui/select";
import { TabList, TabPanel, useTabBase } from "../ui/tabs";
import { SERVES } from "./labels";
import { catalogueQuery } from "./model-queries";
import { FIRST_VIEW, isNarrowed, type ModelsView } from "./models-view";
import { useModelsView } from "./use-models-view";

const ImportPrices = later(() => import("./import-prices").then(({ ImportPrices }) => ImportPrices));
const ModelsTable = onDemand(() => import("./models-table").then(({ ModelsTable }) => ModelsTable), Rows);
const Names = onDemand(() => import("./names").then(({ Names }) => Names));

const TABS = [
  { id: "models", label: "Models" },
  { id: "names", label: "Aliases" },
] as const;

export function ModelsPage({ mayChange, mayImport }: { mayChange: boolean; mayImport: boolean }) {
  const [view, setView] = useModelsView();
  const base = useTabBase();
  return (
    <>
      <PageHeader title="Models" tools={mayImport && <ImportPrices />} />
      <TabList label="Models and aliases" items={TABS} open={view.tab} base={base} onOpen={(tab) => setView({ tab })} />
      <TabPanel base={base} id={view.tab} className="flex min-h-0 flex-1 flex-col">
        {view.tab === "models" ? <Catalogue view={view} onView={setView} /> : <Names mayChange={mayChange} />}
      </TabPanel>
    </>
  );
}

interface ViewProps {
  view: ModelsView;
  onView(change: Partial<ModelsView>): void;
}

function Catalogue({ view, onView }: ViewProps) {
  const { data, error, isPlaceholderData, refetch } = useQuery(catalogueQuery(view));
  return (
    <>
      <Filters view={view} page={data} updating={isPlaceholderData} onView={onView} />
      <div className="min-h-0 flex-1 overflow-auto">
        {data && data.items.length > 0 && <ModelsTable items={data.items} view={view} onView={onView} />}
        {data?.items.length === 0 && <Nothing view={view} onView={onView} />}
        {!data && !error && <Rows />}
        {!data && error && (
          <div className="pane-body">
            <ErrorState title="The models could not be loaded" actions={<Button onClick={() => void refetch()}>Try again</Button>}>
              {error.message} Calls are not affected.
            </ErrorState>
          </div>
        )}
      </div>
    </>
  );
}

function Filters({ view, page, updating, onView }: ViewProps & { page: CataloguePage | undefined; updating: boolean }) {
  const providers = [...new Set([...(page?.providers ?? []), ...(view.provider ? [view.provider] : [])])];
  const paging = { page: view.page, size: CATALOGUE_PAGE, total: page?.total };
  const count = (name: string, of: number | undefined) => (of === undefined ? name : `${name} ${of}`);
  return (
    <Toolbar label="Find models">
      <SearchField
        className="min-w-0 flex-1 md:w-60 md:flex-none"
        text={view.q}
        label="Find a model by id, provider or alias"
        command="Find a model"
        placeholder="Model or alias"
        maxLength={256}
        onChange={(q) => onView({ q })}
      />
      <Select
        aria-label="Provider"
        className="w-36 max-md:hidden"
        value={view.provider}
        options={[{ value: "", label: "Any provider" }, ...providers.map((id) => ({ value: id, label: id }))]}
        onChange={(event) => onView({ provider: event.target.value })}
      />
      <Select
        aria-label="Endpoint"
        className="w-36 max-md:hidden"
        value={view.serves}
        options={[{ value: "", label: "Any endpoint" }, ...entriesOf(SERVES).map(([value, label]) => ({ value, label }))]}
        onPick={(serves) => onView({ serves })}
      />
      <SegmentedControl
        label="Enabled"
        value={view.state === "" ? "all" : view.state}
        segments={[
          { value: "all", label: count("All", page && page.on + page.off) },
          { value: "on", label: count("On", page?.on) },
          { value: "off", label: count("Off", page?.off) },
        ]}
        onChange={(state) => onView({ state: state === "all" ? "" : state })}
      />
      <span className="ml-auto flex flex-none items-center gap-2 max-md:hidden">
        <span className="label max-xl:hidden">US dollars per million tokens unless noted; the team's calls of the last 24 h</span>
        {((page?.pages ?? 1) > 1 || view.page > 1) && (
          <>
            <PageCount {...paging} updating={updating} />
            <PageButtons {...paging} onPage={(to) => onView({ page: to })} />
          </>
        )}
      </span>
    </Toolbar>
  );
}

function Rows() {
  return <LoadingRows rows={12} label="Loading the models" />;
}

function Nothing({ view, onView }: ViewProps) {
  return (
    <div className="pane-body">
      {isNarrowed(view) || view.page > 1 ? (
        <EmptyState title="No matching models" actions={<Button onClick={() => onView(FIRST_VIEW)}>Show all models</Button>}>
          No model matches all filters.
        </EmptyState>
      ) : (
        <EmptyState title="No models yet" actions={<ConnectLink />}>
          Models appear here once a provider is connected.
        </EmptyState>
      )}
    </div>
  );
}
