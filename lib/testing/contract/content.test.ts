import { afterAll } from "vitest";
import { FAMILIES } from "./families";
import { startContract } from "./setting";
import { describeStatuses } from "./statuses";

const contract = await startContract();
afterAll(() => contract.close());

describeStatuses(contract, FAMILIES["content.generate"]);
describeStatuses(contract, FAMILIES["content.stream"]);
describeStatuses(contract, FAMILIES["content.countTokens"]);
describeStatuses(contract, FAMILIES["content.embed"]);
describeStatuses(contract, FAMILIES["content.batchEmbed"]);
