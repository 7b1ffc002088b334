import { type SelectQueryBuilder, sql } from "kysely";
import { getWarnAt } from "#core/requests/deadlines/running-out.ts";
import type { Settings } from "#core/settings/contract.ts";
import type { Tables } from "#server/database/db.server.ts";
import { pickWireFields } from "#server/database/wire-fields.ts";
import { normalizePhone } from "#server/phone.server.ts";
import { formatAlert } from "./alerts.ts";
import type { Lead } from "./contract.ts";
import { cancelReasonSql, wonCentsSql } from "./hooks.server.ts";
import { isUrgent } from "./rules.ts";
import type { LeadRow } from "./table.server.ts";

type LeadTables = Pick<Tables, "leads" | "staff">;

/** Adds to a request its owner, the reason of a cancelled visit and its charge. */
export function selectLeadView(query: SelectQueryBuilder<LeadTables, "leads", object>) {
	return query
		.leftJoin("staff", "staff.id", "leads.ownerId")
		.selectAll("leads")
		.select(sql<string | null>`staff.full_name`.as("ownerName"))
		.select(cancelReasonSql.get().as("reason"))
		.select(wonCentsSql.get().as("wonCents"));
}

/** Returns the row as the panel shows it. */
export function toLead(
	row: LeadRow & Record<"ownerName" | "reason", string | null> & { wonCents: number | null },
	settings: Settings,
): Lead {
	const phone = row.phoneTyped ? normalizePhone(row.phoneTyped) : undefined;
	const requestedAt = row.reopenedAt ?? row.createdAt;
	return {
		...pickWireFields(row, "id", "reference", "kind", "state", "name", "phone", "phoneTyped", "email"),
		...pickWireFields(row, "summary", "channel", "car", "urgency", "callBackOn", "dueAt", "answeredAt"),
		...pickWireFields(row, "alert", "createdAt", "updatedAt"),
		alert_text: row.alert && formatAlert(row.alert, row.reason),
		is_phone_unusual: phone?.isUnusual ?? false,
		has_whatsapp: phone?.hasWhatsapp ?? false,
		won_amount: row.wonCents === null ? null : Number(row.wonCents) / 100,
		owner: row.ownerId ? { id: row.ownerId, full_name: row.ownerName ?? "" } : null,
		is_quarantined: row.isQuarantined === 1,
		is_forgotten: row.forgottenAt !== null,
		warn_at: isUrgent(row) ? requestedAt : getWarnAt({ ...row, requestedAt }, settings),
		requested_at: requestedAt,
	};
}
