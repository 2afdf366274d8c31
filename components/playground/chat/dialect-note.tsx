import { useQuery } from "@tanstack/react-query";
import { modelNamed } from "@/lib/client/call/cost";
import { unsaidOf } from "@/lib/client/chat/page-state";
import { askedColumns, type ChatSession } from "@/lib/client/chat/session";
import { modelsQuery } from "@/lib/client/queries";
import type { ConsoleModel } from "@/lib/console/models/contract";

/** Fields that the dialect drops or changes, and models that don't support it. */
export function DialectNote({ session }: { session: ChatSession }) {
  const models = useQuery(modelsQuery).data?.items;
  const chosen = session.state.custom === undefined && session.state.own.dialect !== "chat";
  return (
    <p className="pb-2 text-dense text-ink-2 empty:hidden" role="status">
      {chosen && [...new Set(notesOn(session, models))].join(" ")}
    </p>
  );
}

function notesOn(session: ChatSession, models: readonly ConsoleModel[] | undefined): string[] {
  const { own, params, columns, stream } = session.state;
  const asked = askedColumns(session);
  return columns
    .filter(({ id }) => asked.includes(id))
    .flatMap((column) => {
      const { id, model } = column;
      const listed = modelNamed(models, model);
      const mute = own.dialect === "content" && listed && !listed.playgrounds.includes("generate");
      const lost = unsaidOf({ column: id, model, own, params: { ...params, ...column.params }, stream });
      return [...(mute ? [`${model} is not listed for generateContent.`] : []), ...lost];
    });
}
