import { describe, expect, it } from "vitest";
import { Failure } from "../../contracts/errors";
import type { PlainEndpoint } from "../define";
import { listGenerationTasks } from "./cgt";
import { listTasks } from "./ssf";
import { listVidAImageVideos, listVidATextVideos } from "./vid-a";

const read = ({ taskQuery }: PlainEndpoint, query: string) => taskQuery?.(new URLSearchParams(query));

describe("the query of a list", () => {
  it.each<[PlainEndpoint, string, object]>([
    [listVidATextVideos, "", { page: 1, pageSize: 30, fromImage: false }],
    [listVidAImageVideos, "pageNum=3&pageSize=500", { page: 3, pageSize: 500, fromImage: true }],
    [listGenerationTasks, "", { page: 1, pageSize: 10 }],
    [
      listGenerationTasks,
      "page_num=2&page_size=5&filter.status=running&filter.model=m&filter.task_ids=a&filter.task_ids=b,c",
      { page: 2, pageSize: 5, states: ["in_progress"], model: "m", ids: ["a", "b", "c"] },
    ],
    [listTasks, "", { page: 1, pageSize: 10 }],
    [listTasks, "status=FAILED&page_no=2&page_size=100", { page: 2, pageSize: 100, states: ["failed", "expired"] }],
    [
      listTasks,
      "start_time=20260102110405&end_time=20260103000000&model_name=m",
      { page: 1, pageSize: 10, since: Date.UTC(2026, 0, 2, 3, 4, 5), until: Date.UTC(2026, 0, 2, 16), model: "m" },
    ],
  ])("is read in the family's names", (endpoint, query, wanted) => {
    expect(read(endpoint, query)).toEqual(wanted);
  });

  it.each<[PlainEndpoint, string, string, string]>([
    [listVidATextVideos, "pageNum=0", "integer_below_min_value", "pageNum"],
    [listVidATextVideos, "pageNum=1001", "integer_above_max_value", "pageNum"],
    [listVidATextVideos, "pageSize=1.5", "invalid_type", "pageSize"],
    [listVidATextVideos, "pageSize=ten", "invalid_type", "pageSize"],
    [listGenerationTasks, "page_size=-1", "integer_below_min_value", "page_size"],
    [listGenerationTasks, "page_num=99999999999999999999", "invalid_type", "page_num"],
    [listGenerationTasks, "filter.status=RUNNING", "invalid_value", "filter.status"],
    [listTasks, "status=cancelled", "invalid_value", "status"],
    [listTasks, "start_time=2026-01-02", "invalid_value", "start_time"],
    [listTasks, "end_time=20261399000000", "invalid_value", "end_time"],
  ])("is refused on its field: %#", (endpoint, query, code, param) => {
    try {
      read(endpoint, query);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      expect({ code: error.code, param: error.detail.param }).toEqual({ code, param });
      return;
    }
    expect.fail("nothing was thrown");
  });
});
