export const OWNER_FILTERS = ["all", "mine", "none"] as const;
export const INBOX_ORDERS = ["due", "newest"] as const;
