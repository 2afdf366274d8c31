import { afterAll } from "vitest";
import { FAMILIES } from "./families";
import { startContract } from "./setting";
import { describeStatuses } from "./statuses";

const contract = await startContract();
afterAll(() => contract.close());

describeStatuses(contract, FAMILIES["messages.create"]);
describeStatuses(contract, FAMILIES["messages.countTokens"]);
