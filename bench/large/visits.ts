import type { Db } from "#platform/database/db.server.ts";
import type { Chance } from "#seed/random.ts";
import { type Rows, writeAll } from "./bulk.ts";
import { type Named, type Plan, type PlannedLead, toIso } from "./plan.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const AT_ONCE = 2000;
const HOURS = [480, 540, 600, 660, 780, 840, 900, 960];
const BAYS = 2;
/** More than a screen holds: unclosed visits, and visits that wait for a time. */
const UNCLOSED_SHARE = 0.006;
const WAITING_SHARE = 0.009;

/**
 * Creates the visits of appointments and of some quotes, one per free hour of a day near their request. @returns
 * those requests, the oldest first
 */
export async function writeVisits(
	db: Db,
	chance: Chance,
	{ plan, named, visits, now }: { plan: Plan; named: Named; visits: number; now: Date },
): Promise<PlannedLead[]> {
	const appointments = plan.leads.filter(
		({ kind, isQuarantined }) => kind === "appointment" && !isQuarantined,
	);
	const others = plan.leads.filter(({ kind, isQuarantined }) => kind === "quote" && !isQuarantined);
	const step = Math.max(1, Math.floor(others.length / Math.max(1, visits - appointments.length)));
	const more = others.filter((_, place) => place % step === 0);
	const selected = [...appointments, ...more]
		.sort((one, other) => one.created - other.created)
		.slice(-visits);
	const bookedCounts = new Map<string, number>();
	for (let from = 0; from < selected.length; from += AT_ONCE) {
		const rows = { visits: [] as Rows[string], visitHours: [] as Rows[string] };
		for (const lead of selected.slice(from, from + AT_ONCE)) {
			const visit = createVisit(chance, lead, { named, now });
			const hour = visit.day && visit.state !== "cancelled" ? takeSlot(visit.day, bookedCounts) : undefined;
			rows.visits.push(hour ? { ...visit, startMinute: hour.minute } : visit);
			if (hour && visit.day) rows.visitHours.push({ leadId: lead.id, day: visit.day, ...hour });
		}
		await writeAll(db, rows);
	}
	return selected;
}

/** Returns the next free hour of a day; undefined when the day is full. */
function takeSlot(day: string, bookedCounts: Map<string, number>) {
	const number = bookedCounts.get(day) ?? 0;
	bookedCounts.set(day, number + 1);
	const minute = HOURS[number % HOURS.length];
	const bay = 1 + Math.floor(number / HOURS.length);
	return minute === undefined || bay > BAYS ? undefined : { minute, bay };
}

function createVisit(chance: Chance, lead: PlannedLead, { named, now }: { named: Named; now: Date }) {
	const { id: service, name } = chance.pick(named.services);
	const visitAt = lead.created + (1 + chance.below(6)) * DAY_MS;
	const isWaiting = chance.happens(WAITING_SHARE);
	const isPast = visitAt < now.getTime() - DAY_MS;
	const isOpen = isWaiting || !isPast || chance.happens(UNCLOSED_SHARE);
	const ended = chance.pick(["attended", "attended", "attended", "no_show", "cancelled"] as const);
	const createdAt = toIso(lead.created);
	return {
		leadId: lead.id,
		service: name,
		serviceId: service,
		car: "Toyota Corolla 2018",
		note: "",
		day: isWaiting ? null : toIso(visitAt).slice(0, 10),
		startMinute: isWaiting ? null : 480,
		minutes: 60,
		isDropOff: 0,
		state: isOpen ? chance.pick(["pending", "confirmed"] as const) : ended,
		cancelReason: null,
		cancelledBy: null,
		customerConfirmedAt: null,
		sequence: 0,
		calendarState: "off",
		calendarUid: null,
		calendarEtag: null,
		calendarError: null,
		calendarAt: null,
		calendarSequence: null,
		calendarTriedAt: null,
		createdAt,
		updatedAt: createdAt,
	};
}
