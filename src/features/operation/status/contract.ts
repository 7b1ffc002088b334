import { z } from "zod";
import { getKeys } from "#domain/text/keys.ts";
import { LinkAlert } from "#features/operation/calendar/contract.ts";
import { CHECK_LABELS } from "./messages.ts";

/** One check, run just now. */
export const Check = z.object({
	id: z.enum(getKeys(CHECK_LABELS)),
	label: z.string(),
	state: z.enum(["ok", "warn", "error", "unknown"]),
	detail: z.string(),
	checked_at: z.iso.datetime(),
});
export type Check = z.infer<typeof Check>;
/** The result of one check. */
export type Finding = Pick<Check, "state" | "detail">;

export const SystemStatus = z.object({ checks: z.array(Check), now: z.iso.datetime() });
export type SystemStatus = z.infer<typeof SystemStatus>;

/** Notified alarms, the oldest first, and the calendar connection, whose loss is notified at once. */
export const Alarms = z.object({
	/** Null for staff without access to settings. */
	calendar: LinkAlert.nullable(),
	/** Whether visitors see «Muy pronto»; false for staff who cannot publish. */
	is_site_private: z.boolean(),
	alarms: z.array(Check.pick({ id: true, label: true, detail: true }).extend({ since: z.iso.datetime() })),
});
export type Alarms = z.infer<typeof Alarms>;
