import { dictionary } from "@/lib/contracts/dictionary";
import { type Row, rowsOf } from "./rows";

const SAMPLE = dictionary<readonly string[]>({
  Billing: [
    "I was charged twice for the October invoice",
    "The refund for my second charge has not arrived",
    "Invoice shows the wrong VAT charge",
    "My card was declined but the invoice says paid",
    "Can I pay the invoice by card or bank transfer?",
  ],
  "Sign-in": [
    "The password reset email never comes",
    "Locked out of my account after a password reset",
    "Login code is rejected, my account stays locked",
    "SSO login loops back to the password page",
  ],
  Delivery: [
    "My parcel is stuck at the customs desk",
    "The driver left my parcel out in the rain",
    "Parcel tracking says delivery unknown",
    "Delivery driver brought the wrong parcel",
    "When is the delivery of my parcel?",
  ],
  Outlier: ["Best way to proof sourdough overnight"],
});

/** Customers' messages in three groups, and one text that belongs to none. */
export function sampleRows(): Row[] {
  return rowsOf(Object.entries(SAMPLE).flatMap(([group, texts]) => texts.map((text) => ({ text, group })))).rows;
}

/** Whether these are the unchanged sample texts. */
export function isSample(rows: readonly Row[]): boolean {
  const sample = sampleRows();
  return rows.length === sample.length && rows.every(({ text }, index) => text === sample[index]?.text);
}
