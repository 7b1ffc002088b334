import { listUnsentVisits } from "#features/appointments/read-model.server.ts";
import { clockTime, panamaDay, panamaMinuteOfDay, spokenDay } from "#panama/time.ts";
import type { DbOrTrx } from "#platform/database/db.server.ts";
import { findRows } from "#platform/database/rows.server.ts";
import { wired } from "#platform/database/wire.ts";
import type { Platform } from "#platform/platform.server.ts";
import type { LinkNews, LinkState, WaitingEntry } from "./contract.ts";
import { type LinkStateName, type SendState, WAITING_SHOWN } from "./rules.ts";
import { LOST_WORDS, problemWords } from "./sentences.ts";
import { findLink, type Link } from "./store.server.ts";
import { redirectUri, zohoOf } from "./zoho.server.ts";

/**
 * Returns the state of the connection to Zoho, and the entries that have not arrived there.
 *
 * @source rules 8.10
 */
export async function readLinkState(at: Platform): Promise<LinkState> {
	const { link, ...news } = await linkOf(at);
	const waiting = link ? await listWaiting(at.reads) : [];
	const count = (state: WaitingEntry["state"]) =>
		waiting.filter((entry) => entry.state === state).length;
	return {
		...news,
		redirect_uri: redirectUri(at.env),
		calendar: link?.calendarName ?? null,
		granted_by: link?.grantedBy ?? null,
		granted_at: link?.grantedAt ?? null,
		lost_at: link?.lostAt ?? null,
		problem: link ? troubleOf(link) : null,
		last_success_at: link?.lastSuccessAt ?? null,
		pending: count("pending"),
		failed: count("failed"),
		waiting: waiting.slice(0, WAITING_SHOWN),
	};
}

/** Returns the part of the state that every page of the panel may show (rules 8.8, 8.10). */
export async function readLinkNews(at: Platform): Promise<LinkNews> {
	const { link: _, ...news } = await linkOf(at);
	return news;
}

async function linkOf(at: Platform): Promise<LinkNews & { link: Link | undefined }> {
	const isConfigured = zohoOf(at.env) !== undefined;
	const link = isConfigured ? await findLink(at.db) : undefined;
	return {
		link,
		state: nameOf(isConfigured, link),
		failing_since: link?.failingSince ?? null,
		now: at.now().toISOString(),
	};
}

function nameOf(isConfigured: boolean, link: Link | undefined): LinkStateName {
	if (!isConfigured) return "not_configured";
	if (!link) return "disconnected";
	return link.lostAt ? "lost" : "connected";
}

function troubleOf({ lostReason, problem }: Link): string | null {
	if (lostReason) return LOST_WORDS[lostReason];
	return problem ? `${problemWords(problem)}.` : null;
}

async function listWaiting(db: DbOrTrx): Promise<WaitingEntry[]> {
	const visits = await listUnsentVisits(db);
	const unsent: SendState[] = ["pending", "failed"];
	const events = await findRows(db, "calendarEvents", { state: unsent }, { createdAt: "asc" });
	const rows = [
		...visits.map((visit) => ({
			id: visit.leadId,
			is_visit: true,
			reference: visit.reference,
			title: `${visit.service} · ${visit.name}`,
			day: visit.day,
			time: visit.startMinute === null ? null : clockTime(visit.startMinute),
			state: visit.calendarState === "failed" ? ("failed" as const) : ("pending" as const),
			error: visit.calendarError,
		})),
		...events.map((event) => ({
			...wired(event, "id", "reference", "title", "day", "state", "error"),
			is_visit: false,
			time: clockTime(event.startMinute),
		})),
	];
	return rows.toSorted((one, other) =>
		one.state < other.state ? -1 : Number(one.state > other.state),
	);
}

/** Returns the calendar's health for the status page; `unknown` while nothing is connected. */
export async function judgeCalendar(
	at: Platform,
): Promise<{ state: "ok" | "warn" | "error" | "unknown"; detail: string }> {
	const link = await readLinkState(at);
	const { state, calendar, problem, pending, failed } = link;
	if (state === "not_configured") return { state: "unknown", detail: "Zoho sin configurar" };
	if (state === "disconnected") return { state: "unknown", detail: "Zoho sin conectar" };
	if (state === "lost")
		return { state: "error", detail: `Zoho se desconectó: ${waitingWords(pending + failed)}` };
	if (problem) {
		const failing = at.now().getTime() - Date.parse(link.failing_since ?? link.now);
		const detail = `${problem} ${waitingWords(pending + failed)}${since(link)}`;
		return { state: failing > FAILING_IS_LOST_MS ? "error" : "warn", detail };
	}
	if (failed > 0) return { state: "warn", detail: `${failedWords(failed)} en «${calendar}»` };
	const more = pending > 0 ? `; ${waitingWords(pending)}` : "";
	return { state: "ok", detail: `Zoho, «${calendar}»${more}${since(link)}` };
}

/** Zoho usually recovers within minutes; a failure of a day needs a person. */
const FAILING_IS_LOST_MS = 24 * 60 * 60 * 1000;

function since({ last_success_at: at }: LinkState): string {
	if (!at) return "";
	const instant = new Date(at);
	const time = clockTime(panamaMinuteOfDay(instant));
	return `; respondió por última vez el ${spokenDay(panamaDay(instant))}, ${time}`;
}

const waitingWords = (count: number) => (count === 1 ? "1 cita espera" : `${count} citas esperan`);
const failedWords = (count: number) =>
	count === 1 ? "1 cita no entró" : `${count} citas no entraron`;
