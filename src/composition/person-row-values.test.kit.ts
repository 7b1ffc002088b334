import type { Insertable } from "kysely";
import type { Tables } from "#server/database/db.server.ts";

export type TableRows = { readonly [Name in keyof Tables]?: readonly Insertable<Tables[Name]>[] };

/** The test replaces it by a marker of its own for each column. */
export const TEXT = "texto";
export const CUSTOMER_ID = "customer";
export const PHONE_END = "1234";
export const EMAIL = "zoraida@quijano.pa";
export const NOW = "2026-11-20T15:00:00.000Z";
export const DAY = "2026-11-20";
export const STAFF = "Dueña";
export const LEAD_IDS = ["lead-quote", "lead-message", "lead-appointment", "lead-service"] as const;
