import type { ErrorCode } from "../../contracts/errors";

/** A change of a valid body that must be refused on a field; `undefined` removes the field. */
export interface HostileField {
  change: Record<string, unknown>;
  code: ErrorCode;
  param: string;
}

export const refuse = (change: Record<string, unknown>, code: ErrorCode, param = Object.keys(change)[0] ?? ""): HostileField => ({
  change,
  code,
  param,
});

/** Invalid values of `model`, for all bodies. */
export const MODEL = [
  refuse({ model: undefined }, "missing_required_parameter"),
  refuse({ model: null }, "invalid_type"),
  refuse({ model: 7 }, "invalid_type"),
  refuse({ model: ["sandbox-chat"] }, "invalid_type"),
  refuse({ model: "" }, "string_below_min_length"),
  refuse({ model: "m".repeat(257) }, "string_above_max_length"),
  refuse({ model: "sandbox\u0000chat" }, "invalid_value"),
  refuse({ model: "sandbox\ud800chat" }, "invalid_value"),
];

export const COUNT = [
  refuse({ n: "2" }, "invalid_type"),
  refuse({ n: 0 }, "integer_below_min_value"),
  refuse({ n: -1 }, "integer_below_min_value"),
  refuse({ n: 1.5 }, "invalid_type"),
  refuse({ n: 1000 }, "integer_above_max_value"),
];
