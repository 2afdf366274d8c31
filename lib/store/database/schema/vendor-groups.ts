/** The team that owns an asset group at a vendor. */
export interface VendorGroupTables {
  vendor_groups: {
    provider: string;
    /** The vendor's id. */
    id: string;
    team_id: string;
    /** Milliseconds since the epoch. */
    created_at: number;
  };
}
