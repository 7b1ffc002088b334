import { findLead } from "#features/leads/inbox-read-model.server.ts";
import { getSettings } from "#features/settings/store.server.ts";
import { daysBetween, daysFrom, panamaDay, panamaMinuteOfDay } from "#panama/time.ts";
import { mustExist, refusedField } from "#platform/errors.ts";
import type { Platform } from "#platform/platform.server.ts";
import { calledName } from "#words/greeting.ts";
import {
	type Agenda,
	type AgendaQuery,
	type VisitDetail,
	type VisitOfLead,
	Workday,
} from "./contract.ts";
import { visitAgain } from "./open.server.ts";
import {
	findVisitRecord,
	listUnclosedVisits,
	listVisits,
	listWaitingVisits,
} from "./read-model.server.ts";
import { AGENDA_DAYS } from "./rules.ts";
import { DAYS_OUT_OF_RANGE, NO_SUCH_VISIT } from "./sentences.ts";
import { readOutside } from "./special-days.server.ts";
import { dayForStaff, visitForStaff } from "./view.server.ts";
import { factsOf } from "./visit-states.ts";

/** Functions of other features that the agenda calls; src/api provides them. */
export type VisitTellers = {
	/** Returns the workshop status of received cars, by request id. */
	standing: (
		at: Pick<Platform, "reads" | "now">,
		leadIds: readonly string[],
	) => Promise<ReadonlyMap<string, string>>;
};

/**
 * Reads the agenda of some days, with the visits that still wait for a day or a time.
 *
 * @throws RuleError bad_span (422)
 * @source rules 3.21
 */
export async function readAgenda(
	at: Platform,
	query: AgendaQuery,
	{ standing }: VisitTellers,
): Promise<Agenda> {
	const { from = panamaDay(at.now()), to = from } = query;
	const count = daysBetween(from, to) + 1;
	if (count < 1 || count > AGENDA_DAYS) throw refusedField("bad_span", "to", DAYS_OUT_OF_RANGE);
	// Take the instant before reading, so that a response with a later instant is never older than another.
	const now = at.now().toISOString();
	const settings = await getSettings(at.db);
	const [visits, waiting, outside, unclosed] = await Promise.all([
		listVisits(at.reads, { from, to }),
		listWaitingVisits(at.reads),
		readOutside(at, settings),
		readUnclosed(at),
	]);
	const today = panamaDay(new Date(now));
	const come = visits.filter(({ day, state }) => day === today && factsOf(state).hasCome);
	const cars = await standing(
		at,
		come.map(({ leadId }) => leadId),
	);
	return {
		visits: visits.map((visit) => visitForStaff(at, visit, settings)),
		days: daysFrom(from, count).map((day) => dayForStaff(day, settings)),
		outside,
		waiting: waiting.first.map((visit) => visitForStaff(at, visit, settings)),
		waiting_total: waiting.total,
		...unclosed,
		cars: [...cars].map(([id, stands]) => ({ id, standing: stands })),
		now,
	};
}

/**
 * Reads the visits that are over but still open; staff have to record whether the car came.
 *
 * @source rules 3.20
 */
export async function readUnclosed(
	at: Platform,
): Promise<Pick<Agenda, "unclosed" | "unclosed_total">> {
	const now = at.now();
	const over = { day: panamaDay(now), minute: panamaMinuteOfDay(now) };
	const { first, total } = await listUnclosedVisits(at.reads, over);
	const settings = await getSettings(at.db);
	return {
		unclosed: first.map((visit) => visitForStaff(at, visit, settings)),
		unclosed_total: total,
	};
}

/** Reads the visit of a request of any type; a quote has one once it is scheduled. */
export async function readVisitOfLead(at: Platform, leadId: string): Promise<VisitOfLead> {
	const visit = await findVisitRecord(at.db, leadId);
	return { visit: visit ? visitForStaff(at, visit, await getSettings(at.db)) : null };
}

/**
 * Reads today's visits for the workshop, by time: the car and the work that the contract lists. Leaves out phone and
 * email.
 *
 * @source rules 7.16
 */
export async function readWorkday(at: Platform): Promise<Workday> {
	const today = { from: panamaDay(at.now()) };
	// The mechanic view loads its own list of cars.
	const cars = { standing: async () => new Map<string, string>() };
	const { visits, days, outside, now } = await readAgenda(at, today, cars);
	const homeless = new Map(outside.map(({ visit, is_told }) => [visit.id, is_told]));
	return Workday.parse({
		...days[0],
		visits: visits
			.filter(({ state }) => !factsOf(state).isCalledOff)
			.map((visit) => ({
				...visit,
				first_name: calledName(visit.name),
				is_outside: homeless.has(visit.id),
				is_told: homeless.get(visit.id) ?? false,
			})),
		now,
	});
}

/** Reads one visit with the history of its request. @throws NotFoundError */
export async function readVisit(at: Platform, leadId: string): Promise<VisitDetail> {
	const visit = await visitAgain(at.db, leadId);
	const lead = mustExist(await findLead(at.db, leadId), NO_SUCH_VISIT);
	return { ...visitForStaff(at, visit, await getSettings(at.db)), history: lead.history };
}
