import { unsaidOf } from "@/lib/client/chat/own";
import { askedColumns, type ChatSession } from "@/lib/client/chat/session";

/** What is set and is not sent in the dialect that was chosen, or is sent otherwise. */
export function DialectNote({ session }: { session: ChatSession }) {
  const { own, params, columns, stream, custom } = session.state;
  const asked = askedColumns(session);
  const sentences =
    custom !== undefined || own.dialect === "chat"
      ? []
      : columns
          .filter(({ id }) => asked.includes(id))
          .flatMap((column) => unsaidOf({ column: column.id, model: column.model, own, params: { ...params, ...column.params }, stream }));
  return (
    <p className="pb-2 text-dense text-ink-2 empty:hidden" role="status">
      {[...new Set(sentences)].join(" ")}
    </p>
  );
}
