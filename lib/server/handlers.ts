import type { PlainEndpointId } from "../endpoints/table";
import { followEvents } from "../gateway/event-operations";
import { rateCall } from "../gateway/feedback-operations";
import { serveMcp } from "../gateway/mcp-operations";
import { serveMedia } from "../gateway/media-operations";
import { listModels, retrieveModel } from "../gateway/model-operations";
import type { Operation } from "../gateway/operation";
import { cancelResponse, deleteResponse, listResponseInput, readResponse } from "../gateway/response-operations";
import * as system from "../gateway/system-operations";
import { cancelTask, deleteTask, listTasks, readTask, removeTask, videoContent } from "../gateway/task-operations";

/** The handler of each plain endpoint. A missing one does not compile. */
export const HANDLERS: Readonly<Record<PlainEndpointId, Operation>> = {
  "fineTunes.create": system.refuseFineTune,
  "system.health": system.health,
  "system.readiness": system.readiness,
  "system.metrics": system.metrics,
  "system.openapi": system.openApi,
  "system.gatewaySchema": system.gatewaySchema,
  "system.llms": system.llms,
  "system.guide": system.guide,
  "media.read": serveMedia,
  "events.follow": followEvents,
  "calls.feedback": rateCall,
  "mcp.all": serveMcp,
  "mcp.server": serveMcp,
  "models.list": listModels,
  "models.retrieve": retrieveModel,
  "content.models.list": listModels,
  "content.models.retrieve": retrieveModel,
  "responses.retrieve": readResponse,
  "responses.delete": deleteResponse,
  "responses.inputItems": listResponseInput,
  "responses.cancel": cancelResponse,
  "video.generations.get": readTask,
  "videos.get": readTask,
  "videos.list": listTasks,
  "videos.delete": deleteTask,
  "videos.content": videoContent,
  "vidA.text2video.get": readTask,
  "vidA.image2video.get": readTask,
  "vidA.text2video.list": listTasks,
  "vidA.image2video.list": listTasks,
  "vidB.result": readTask,
  "generationTasks.get": readTask,
  "generationTasks.list": listTasks,
  "generationTasks.delete": removeTask,
  "tasks.get": readTask,
  "tasks.cancel": cancelTask,
  "tasks.list": listTasks,
};
