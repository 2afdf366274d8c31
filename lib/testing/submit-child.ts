import { ScriptedFilms, TaskSetting } from "./task-setting";

/** A process that submits a task to a provider which takes it and does not answer, until it is killed. */
const films = new ScriptedFilms(false);
films.take = () => {
  console.log("ready");
  return new Promise(() => setInterval(() => {}, 1_000));
};
const setting = await TaskSetting.open(JSON.parse(process.argv[2] ?? "").options, { films });
await setting.submit({ prompt: "a film that was paid for" });
