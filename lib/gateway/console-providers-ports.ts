import type { Person } from "../contracts/console-account";
import type {
  ChangeProviderRequest,
  ConsoleProvider,
  Discovery,
  ProviderTest,
  SavedProvider,
  SaveProviderRequest,
  TestProviderRequest,
} from "../contracts/console-providers";

/** The providers of this gateway, and those that people add. What is not there throws `not_found`. */
export interface ProviderDesk {
  /** For people of other teams than the first: nothing of keys, and nothing to change. */
  list(person: Person): Promise<ConsoleProvider[]>;
  discover(): Promise<Discovery>;
  /** Throws `missing_required_parameter` on `apiKey` where a saved key would go to another address. */
  test(request: TestProviderRequest): Promise<ProviderTest>;
  /** Throws `name_taken`. */
  save(person: Person, request: SaveProviderRequest): Promise<SavedProvider>;
  /** Throws `name_taken` for one that stands in the settings, and what `test` throws. */
  change(person: Person, id: string, request: ChangeProviderRequest): Promise<SavedProvider>;
  remove(id: string): Promise<void>;
}
