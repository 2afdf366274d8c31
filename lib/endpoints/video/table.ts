import type { Endpoint } from "../define";
import { createGenerationTask, deleteGenerationTask, getGenerationTask, listGenerationTasks } from "./cgt";
import { createVideo, deleteVideo, getVideo, getVideoContent, listVideos } from "./openai";
import { cancelTask, createSynthesis, getTask, listTasks } from "./ssf";
import { createVideoGeneration, getVideoGeneration } from "./unified";
import {
  createVidAImageVideo,
  createVidATextVideo,
  getVidAImageVideo,
  getVidATextVideo,
  listVidAImageVideos,
  listVidATextVideos,
} from "./vid-a";
import { createVidB, getVidBResult } from "./vid-b";

/** The families of video endpoints, in the order in which they match shared addresses. */
export const UNIFIED_ENDPOINTS = [createVideoGeneration, getVideoGeneration] as const;
export const OPENAI_VIDEO_ENDPOINTS = [createVideo, listVideos, getVideo, deleteVideo, getVideoContent] as const;
export const VIDA_ENDPOINTS = [
  createVidATextVideo,
  createVidAImageVideo,
  getVidATextVideo,
  getVidAImageVideo,
  listVidATextVideos,
  listVidAImageVideos,
] as const;
export const CGT_ENDPOINTS = [createGenerationTask, getGenerationTask, listGenerationTasks, deleteGenerationTask] as const;
export const SSF_TASK_ENDPOINTS = [getTask, cancelTask, listTasks] as const;
export const SSF_ENDPOINTS = [createSynthesis, ...SSF_TASK_ENDPOINTS] as const;
export const VIDB_ENDPOINTS = [createVidB, getVidBResult] as const;

/** All endpoints that submit or read videos. */
export const VIDEO_ENDPOINTS = [
  ...UNIFIED_ENDPOINTS,
  ...OPENAI_VIDEO_ENDPOINTS,
  ...VIDA_ENDPOINTS,
  ...CGT_ENDPOINTS,
  ...SSF_ENDPOINTS,
  ...VIDB_ENDPOINTS,
] as const satisfies readonly Endpoint[];
