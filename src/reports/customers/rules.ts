export const CUSTOMER_SORTS = ["last_contact", "name", "requests"] as const;
export const CUSTOMER_ORDERS = ["asc", "desc"] as const;

export const CUSTOMERS_PER_PAGE = 50;
/** Requests per page of a customer record. */
export const REQUESTS_PER_PAGE = 50;
