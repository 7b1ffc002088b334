import { formatClockTime, formatLongDay, toPanamaDay, toPanamaMinutes } from "#domain/time.ts";
import { listUnsentVisits } from "#features/workshop/appointments/read-model.server.ts";
import type { AppContext } from "#server/app-context.server.ts";
import type { DbOrTrx } from "#server/database/db.server.ts";
import { findRows } from "#server/database/rows.server.ts";
import { pickWireFields } from "#server/database/wire-fields.ts";
import { isServerPaused } from "#server/start/server-pause.server.ts";
import type { LinkAlert, LinkState, WaitingEntry } from "./contract.ts";
import { getProblemMessage, LOST_MESSAGES, PAUSED_TEXT } from "./messages.ts";
import { readZohoKeys } from "./read-keys.server.ts";
import { type LinkStateName, MAX_WAITING_ENTRIES, type SendState } from "./rules.ts";
import { findLink, type Link } from "./store.server.ts";
import { findZoho, redirectUri } from "./zoho-config.server.ts";

/**
 * Returns the state of the connection to Zoho, and the entries that have not arrived there.
 *
 * @source rules 8.10
 */
export async function readLinkState(ctx: AppContext): Promise<LinkState> {
	const { link, ...alert } = await loadLink(ctx);
	const waiting = link ? await listWaiting(ctx.reads) : [];
	const count = (state: WaitingEntry["state"]) => waiting.filter((entry) => entry.state === state).length;
	return {
		...alert,
		keys: await readZohoKeys(ctx, ctx.db),
		is_paused: await isServerPaused(ctx),
		redirect_uri: redirectUri(ctx.env),
		calendar: link?.calendarName ?? null,
		granted_by: link?.grantedBy ?? null,
		granted_at: link?.grantedAt ?? null,
		lost_at: link?.lostAt ?? null,
		problem: link ? getProblem(link) : null,
		last_success_at: link?.lastSuccessAt ?? null,
		pending: count("pending"),
		failed: count("failed"),
		waiting: waiting.slice(0, MAX_WAITING_ENTRIES),
	};
}

/** Returns the part of the state that every page of the panel may show (rules 8.8, 8.10). */
export async function readLinkAlert(ctx: AppContext): Promise<LinkAlert> {
	const { link: _, ...alert } = await loadLink(ctx);
	return alert;
}

async function loadLink(ctx: AppContext): Promise<LinkAlert & { link: Link | undefined }> {
	const isConfigured = (await findZoho(ctx)) !== undefined;
	const link = isConfigured ? await findLink(ctx.db) : undefined;
	return {
		link,
		state: getStateName(isConfigured, link),
		failing_since: link?.failingSince ?? null,
		now: ctx.now().toISOString(),
	};
}

function getStateName(isConfigured: boolean, link: Link | undefined): LinkStateName {
	if (!isConfigured) return "not_configured";
	if (!link) return "disconnected";
	return link.lostAt ? "lost" : "connected";
}

function getProblem({ lostReason, problem }: Link): string | null {
	if (lostReason) return LOST_MESSAGES[lostReason];
	return problem ? `${getProblemMessage(problem)}.` : null;
}

async function listWaiting(db: DbOrTrx): Promise<WaitingEntry[]> {
	const visits = await listUnsentVisits(db);
	const unsentStates: SendState[] = ["pending", "failed"];
	const events = await findRows(
		db,
		"calendarEvents",
		{ state: unsentStates },
		{ order: { createdAt: "asc" } },
	);
	const rows = [
		...visits.map((visit) => ({
			id: visit.id,
			is_visit: true,
			reference: visit.reference,
			title: `${visit.service} · ${visit.name}`,
			day: visit.day,
			time: visit.startMinute === null ? null : formatClockTime(visit.startMinute),
			state: visit.calendarState === "failed" ? ("failed" as const) : ("pending" as const),
			error: visit.calendarError,
		})),
		...events.map((event) => ({
			...pickWireFields(event, "id", "reference", "title", "day", "state", "error"),
			is_visit: false,
			time: formatClockTime(event.startMinute),
		})),
	];
	return rows.toSorted((one, other) => (one.state < other.state ? -1 : Number(one.state > other.state)));
}

/** Returns the calendar's health for the status page; `unknown` while nothing is connected. */
export async function getCalendarHealth(
	ctx: AppContext,
): Promise<{ state: "ok" | "warn" | "error" | "unknown"; detail: string }> {
	const link = await readLinkState(ctx);
	const { state, calendar, problem, pending, failed } = link;
	if (state === "not_configured") return { state: "unknown", detail: "Zoho sin configurar" };
	if (state === "disconnected") return { state: "unknown", detail: "Zoho sin conectar" };
	if (state === "lost")
		return { state: "error", detail: `Zoho se desconectó: ${formatWaiting(pending + failed)}` };
	if (link.is_paused) return { state: "error", detail: PAUSED_TEXT };
	if (problem) {
		const failingMs = ctx.now().getTime() - Date.parse(link.failing_since ?? link.now);
		const detail = `${problem} ${formatWaiting(pending + failed)}${formatLastSuccess(link)}`;
		return { state: failingMs > MAX_FAILING_MS ? "error" : "warn", detail };
	}
	if (failed > 0) return { state: "warn", detail: `${formatFailed(failed)} en «${calendar}»` };
	const waitingSuffix = pending > 0 ? `; ${formatWaiting(pending)}` : "";
	return { state: "ok", detail: `Zoho, «${calendar}»${waitingSuffix}${formatLastSuccess(link)}` };
}

/** Zoho usually recovers within minutes; a failure of a day needs a person. */
const MAX_FAILING_MS = 24 * 60 * 60 * 1000;

function formatLastSuccess({ last_success_at: lastSuccessAt }: LinkState): string {
	if (!lastSuccessAt) return "";
	const instant = new Date(lastSuccessAt);
	const time = formatClockTime(toPanamaMinutes(instant));
	return `; respondió por última vez el ${formatLongDay(toPanamaDay(instant))}, ${time}`;
}

const formatWaiting = (count: number) => (count === 1 ? "1 cita espera" : `${count} citas esperan`);
const formatFailed = (count: number) => (count === 1 ? "1 cita no entró" : `${count} citas no entraron`);
