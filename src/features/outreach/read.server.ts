import { visitLink } from "#features/agenda/link.server.ts";
import { normalisePhone } from "#features/customers/phone.server.ts";
import { fillTemplate } from "#features/leads/copy.ts";
import { listUnanswered } from "#features/leads/store.server.ts";
import type { Settings } from "#features/settings/contract.ts";
import { getSettings } from "#features/settings/store.server.ts";
import { clockTime, panamaDay, panamaInstant, spokenDay } from "#panama-time.ts";
import type { Platform } from "#platform/platform.server.ts";
import type { Outreach, OutreachItem } from "./contract.ts";
import { MESSAGES } from "./copy.ts";
import { type OutreachKind, quoteSilence, reminderDay } from "./rules.ts";
import { listMarks, listQuietQuotes, listVisitsOn, type OutreachRow } from "./store.server.ts";

type Words = Record<string, string>;

/**
 * Everybody the shop should reach today: promises about to run out, the next working day's visits, quotes nobody answered.
 *
 * @source features F10, M9, M12
 */
export async function outreachToday(at: Platform): Promise<Outreach> {
	const now = at.now();
	const today = panamaDay(now);
	const settings = await getSettings(at.db);
	const visitsDay = reminderDay(now, settings);
	const promises = await promiseRows(at, now);
	const visits = await listVisitsOn(at.db, visitsDay);
	const quotes = await listQuietQuotes(at.db, { ...quoteSilence(now), today });
	const marks = await listMarks(
		at.db,
		[...visits, ...quotes].map(({ leadId }) => leadId),
	);
	const item = (kind: OutreachKind, row: OutreachRow, when: Date, day: string, more: Words = {}) =>
		itemOf(kind, row, {
			settings,
			at: when,
			more,
			mark: marks.get(`${row.leadId} ${kind} ${day}`),
		});
	const groups = {
		promises: promises.map((row) => item("promise", row, new Date(row.dueAt), today)),
		visits: visits.map((row) => {
			const when = panamaInstant(visitsDay, row.startMinute);
			const words = {
				cuando: `${spokenDay(visitsDay)}, ${clockTime(row.startMinute)}`,
				servicio: row.service,
				enlace: visitLink(at, row.leadId),
			};
			return item("visit", row, when, visitsDay, words);
		}),
		quotes: quotes.map((row) => item("quote", row, new Date(row.updatedAt), today)),
	};
	const all = [...groups.promises, ...groups.visits, ...groups.quotes];
	const waiting = all.filter((one) => !one.done && !one.is_opted_out).length;
	return { ...groups, visits_day: visitsDay, waiting, now: now.toISOString() };
}

async function promiseRows(at: Platform, now: Date) {
	const soon = (await listUnanswered(at.db)).filter(({ warn_at }) => warn_at <= now.toISOString());
	return soon.map((lead) => ({
		leadId: lead.id,
		reference: lead.reference,
		name: lead.name,
		phone: lead.phone,
		summary: lead.summary,
		dueAt: lead.due_at,
		// They asked first: an answer is no reminder.
		wantsNoReminders: 0,
	}));
}

function itemOf(
	kind: OutreachKind,
	row: OutreachRow,
	told: {
		settings: Settings;
		at: Date;
		more: Words;
		mark: { author: string; createdAt: string } | undefined;
	},
): OutreachItem {
	const { settings, mark } = told;
	const words = {
		nombre: row.name,
		referencia: row.reference,
		taller: settings.name,
		...told.more,
	};
	return {
		lead_id: row.leadId,
		kind,
		reference: row.reference,
		name: row.name,
		phone: row.phone,
		has_whatsapp: row.phone ? (normalisePhone(row.phone)?.hasWhatsapp ?? false) : false,
		summary: row.summary,
		at: told.at.toISOString(),
		message: fillTemplate(MESSAGES[kind], words),
		is_opted_out: row.wantsNoReminders === 1,
		done: mark ? { author: mark.author, at: mark.createdAt } : null,
	};
}
