import { isOfFirstTeam, may } from "../contracts/permissions";
import type { Person } from "../contracts/person";
import type { AttemptVendor } from "../contracts/record";
import { remedyOf } from "../contracts/remedies";
import type { VendorAnswer } from "../contracts/vendor-answer";

export interface ProviderOwners {
  /** The team that a provider belongs to; null if shared. */
  ownerOf(provider: string): string | null;
}

interface Said {
  provider: string;
  vendor: AttemptVendor | undefined;
}

/** As in the list of providers: owners and admins see hints of credentials; those of shared providers concern only the first team. */
export function seesCredentials(person: Person, provider: string, providers: ProviderOwners): boolean {
  return may(person, "providers.manage") && (isOfFirstTeam(person) || providers.ownerOf(provider) === person.teamId);
}

/** A vendor's reply as far as the person may read it; null except for owners and admins. */
export function vendorAnswerFor(person: Person, { provider, vendor }: Said, providers: ProviderOwners): VendorAnswer | null {
  if (!vendor || !may(person, "providers.manage")) return null;
  const sees = seesCredentials(person, provider, providers);
  return { ...vendor, credential: sees && vendor.credential !== "" ? vendor.credential : null, remedy: remedyOf(vendor.fault) };
}
