import type { Endpoint } from "../define";
import { ACCOUNT_ENDPOINTS } from "./account";
import { ASSET_DESK_ENDPOINTS } from "./assets";
import { KEY_ENDPOINTS } from "./keys";
import { MODEL_ENDPOINTS } from "./models";
import { OVERVIEW_ENDPOINTS } from "./overview";
import { PRESET_ENDPOINTS } from "./presets";
import { PROVIDER_ENDPOINTS } from "./providers";
import { RUN_ENDPOINTS } from "./runs";
import { SHARE_ENDPOINTS } from "./shares";
import { VIDEO_JOB_ENDPOINTS } from "./video";

/** The console's own API. One route file serves all of it. */
export const CONSOLE_ENDPOINTS: readonly Endpoint[] = [
  ...ACCOUNT_ENDPOINTS,
  ...KEY_ENDPOINTS,
  ...RUN_ENDPOINTS,
  ...PRESET_ENDPOINTS,
  ...SHARE_ENDPOINTS,
  ...OVERVIEW_ENDPOINTS,
  ...MODEL_ENDPOINTS,
  ...PROVIDER_ENDPOINTS,
  ...VIDEO_JOB_ENDPOINTS,
  ...ASSET_DESK_ENDPOINTS,
];
