/** Whose an asset group at a vendor is. */
export interface VendorGroupTables {
  vendor_groups: {
    provider: string;
    /** The vendor's. */
    id: string;
    team_id: string;
    /** Milliseconds since the epoch. */
    created_at: number;
  };
}
