import { afterAll } from "vitest";
import { FAMILIES } from "./families";
import { startContract } from "./setting";
import { describeStatuses } from "./statuses";

const contract = await startContract();
afterAll(() => contract.close());

describeStatuses(contract, FAMILIES["video.generations.create"]);
describeStatuses(contract, FAMILIES["videos.create"]);
describeStatuses(contract, FAMILIES["vidA.text2video.create"]);
describeStatuses(contract, FAMILIES["vidA.image2video.create"]);
describeStatuses(contract, FAMILIES["generationTasks.create"]);
describeStatuses(contract, FAMILIES["synthesis.create"]);
describeStatuses(contract, FAMILIES["vidB.submit"]);
