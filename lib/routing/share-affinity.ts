import { SharedPlace } from "../contracts/shared-state";
import type { Affinity } from "./affinity";
import type { HealthBook } from "./health";
import type { SharedState } from "./shared-state";

/** Shares the places of conversations: of all that have one, or of those alone that moved if the link is slow. */
export function shareAffinity(shared: SharedState, affinity: Affinity, book: HealthBook): void {
  affinity.share = ({ conversation, target: { target }, key, at, until, moved }) => {
    if (moved || shared.isFast) shared.publish({ name: `conversation:${conversation}`, value: { target, key }, at, until });
  };
  shared.read("conversation", ({ id: conversation, value, at, until }) => {
    const { data } = SharedPlace.safeParse(value);
    if (data) affinity.follow({ conversation, target: book.of(data.target), key: data.key, at, until }, Date.now());
  });
}
