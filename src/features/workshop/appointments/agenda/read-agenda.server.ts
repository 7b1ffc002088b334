import { findLead } from "#core/requests/lead-detail.server.ts";
import { getOpening } from "#core/settings/rules.ts";
import { getSettings } from "#core/settings/store.server.ts";
import { getCallName } from "#domain/text/greeting.ts";
import { countDaysBetween, listDays, toPanamaDay, toPanamaMinutes } from "#domain/time.ts";
import {
	type Agenda,
	type AgendaQuery,
	type VisitDetail,
	type VisitOfLead,
	Workday,
} from "#features/workshop/appointments/contract.ts";
import { rejectAppointment } from "#features/workshop/appointments/errors.server.ts";
import { carStatuses } from "#features/workshop/appointments/hooks.server.ts";
import { DAYS_OUT_OF_RANGE, NO_SUCH_VISIT } from "#features/workshop/appointments/messages.ts";
import {
	findVisitOfLead,
	listUnclosedVisits,
	listVisits,
	listWaitingVisits,
} from "#features/workshop/appointments/read-model.server.ts";
import { AGENDA_DAYS } from "#features/workshop/appointments/rules.ts";
import { reloadVisit } from "#features/workshop/appointments/store.server.ts";
import { toAgendaDay, toStaffVisit } from "#features/workshop/appointments/view.server.ts";
import { getVisitStateInfo } from "#features/workshop/appointments/visit-states.ts";
import type { AppContext } from "#server/app-context.server.ts";
import { requireFound } from "#server/errors.ts";
import { readVisitsOutsideHours } from "./special-days.server.ts";

/**
 * Reads the agenda of some days, with the visits that still wait for a day or a time.
 *
 * @throws RuleError bad_span (422)
 * @source rules 3.21
 */
export async function readAgenda(ctx: AppContext, query: AgendaQuery): Promise<Agenda> {
	const { now, ...agenda } = await readDays(ctx, query);
	const today = toPanamaDay(new Date(now));
	const arrived = agenda.visits.filter(
		({ day, state }) => day === today && getVisitStateInfo(state).hasArrived,
	);
	const cars = await carStatuses.get(
		ctx,
		arrived.map(({ lead_id }) => lead_id),
	);
	const received = [...cars].map(([leadId, { orderId, status }]) => ({
		lead_id: leadId,
		order_id: orderId,
		standing: status,
	}));
	return { ...agenda, cars: received, now };
}

/** Reads the agenda without the status of the cars in the workshop. @throws RuleError bad_span (422) */
async function readDays(ctx: AppContext, query: AgendaQuery): Promise<Omit<Agenda, "cars">> {
	const { from = toPanamaDay(ctx.now()), to = from } = query;
	const count = countDaysBetween(from, to) + 1;
	if (count < 1 || count > AGENDA_DAYS)
		throw rejectAppointment("bad_span", DAYS_OUT_OF_RANGE, { field: "to" });
	// Take the instant before reading, so that a response with a later instant is never older than another.
	const now = ctx.now().toISOString();
	const settings = await getSettings(ctx.db);
	const [visits, waiting, outside, unclosed] = await Promise.all([
		listVisits(ctx.reads, { from, to }),
		listWaitingVisits(ctx.reads),
		readVisitsOutsideHours(ctx, settings),
		readUnclosed(ctx),
	]);
	const { isOpen, until } = getOpening(new Date(now), settings);
	return {
		visits: visits.map((visit) => toStaffVisit(ctx, visit, settings)),
		days: listDays(from, count).map((day) => toAgendaDay(day, settings)),
		outside,
		waiting: waiting.visits.map((visit) => toStaffVisit(ctx, visit, settings)),
		waiting_total: waiting.total,
		...unclosed,
		next_opening: isOpen ? null : until.toISOString(),
		now,
	};
}

/**
 * Reads the visits that are over but still open; staff have to record whether the car came.
 *
 * @source rules 3.20
 */
export async function readUnclosed(ctx: AppContext): Promise<Pick<Agenda, "unclosed" | "unclosed_total">> {
	const now = ctx.now();
	const current = { day: toPanamaDay(now), minute: toPanamaMinutes(now) };
	const { visits, total } = await listUnclosedVisits(ctx.reads, current);
	const settings = await getSettings(ctx.db);
	return {
		unclosed: visits.map((visit) => toStaffVisit(ctx, visit, settings)),
		unclosed_total: total,
	};
}

/** Reads the visit of a request of any type; a quote has one once it is scheduled. */
export async function readVisitOfLead(ctx: AppContext, leadId: string): Promise<VisitOfLead> {
	const visit = await findVisitOfLead(ctx.db, leadId);
	return { visit: visit ? toStaffVisit(ctx, visit, await getSettings(ctx.db)) : null };
}

/**
 * Reads today's visits for the workshop, by time: the car and the work that the contract lists. Leaves out phone and
 * email.
 *
 * @source rules 7.16
 */
export async function readWorkday(ctx: AppContext): Promise<Workday> {
	// The mechanic view loads its own list of cars.
	const { visits, days, outside, next_opening, now } = await readDays(ctx, { from: toPanamaDay(ctx.now()) });
	const isNotifiedByVisitId = new Map(outside.map(({ visit, is_notified }) => [visit.id, is_notified]));
	return Workday.parse({
		...days[0],
		visits: visits
			.filter(({ state }) => !getVisitStateInfo(state).isCancelled)
			.map((visit) => ({
				...visit,
				first_name: getCallName(visit.name),
				is_outside: isNotifiedByVisitId.has(visit.id),
				is_notified: isNotifiedByVisitId.get(visit.id) ?? false,
			})),
		next_opening,
		now,
	});
}

/** Reads one visit with the history of its request. @throws NotFoundError */
export async function readVisit(ctx: AppContext, visitId: string): Promise<VisitDetail> {
	const visit = await reloadVisit(ctx.db, visitId);
	const lead = requireFound(await findLead(ctx.db, visit.leadId), NO_SUCH_VISIT);
	return { ...toStaffVisit(ctx, visit, await getSettings(ctx.db)), history: lead.history };
}
