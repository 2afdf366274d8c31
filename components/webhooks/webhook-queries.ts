import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/client/api";
import { queryClient } from "@/lib/client/query-client";
import { WEBHOOKS } from "@/lib/console/webhooks/addresses";
import type { Delivery, DeliveryPage, MadeWebhookSecret, TestWebhookRequest, WebhookSettings } from "@/lib/console/webhooks/contract";

const REFRESH_MS = 15_000;
/** While a message is being sent. */
const SOON_MS = 1_000;

export const webhooksQuery = queryOptions({
  queryKey: ["webhooks"],
  queryFn: ({ signal }) => call<WebhookSettings>(WEBHOOKS.read, { signal }),
});

/** The list's filters, in the address. */
export interface DeliveryView {
  state: "" | Delivery["state"];
  job: string;
  before: string;
}

export const deliveriesQuery = (view: DeliveryView) =>
  queryOptions({
    queryKey: ["deliveries", view],
    queryFn: ({ signal }) => call<DeliveryPage>(WEBHOOKS.deliveries, { query: { ...view }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => (data?.items.some(isMoving) ? SOON_MS : REFRESH_MS),
  });

/** Whether its state will change soon. */
function isMoving({ sending, nextAt }: Delivery): boolean {
  return sending || (nextAt !== null && nextAt <= Date.now());
}

export async function rotateSecret(): Promise<MadeWebhookSecret> {
  const made = await call<MadeWebhookSecret>(WEBHOOKS.rotate);
  await changed("webhooks");
  return made;
}

export async function endSecret(id: string): Promise<void> {
  await call<void>(WEBHOOKS.endSecret, { params: { id } });
  await changed("webhooks");
}

export async function sendAgain(id: string): Promise<void> {
  await call<Delivery>(WEBHOOKS.again, { params: { id } });
  await changed("deliveries");
}

export async function testAddress(url: string): Promise<void> {
  await call<Delivery, TestWebhookRequest>(WEBHOOKS.test, { body: { url } });
  await changed("deliveries");
}

async function changed(kind: "webhooks" | "deliveries"): Promise<void> {
  await queryClient().invalidateQueries({ queryKey: [kind] });
}
