import type { Db } from "#platform/database/db.server.ts";
import type { Chance } from "#seed/chance.ts";
import { type Rows, writeAll } from "./bulk.ts";
import { iso, type Named, type Plan, type PlannedLead } from "./plan.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const AT_ONCE = 2000;
const HOURS = [480, 540, 600, 660, 780, 840, 900, 960];
const BAYS = 2;
/** More than a screen holds: unclosed visits, and visits that wait for a time. */
const UNCLOSED = 0.006;
const WAITING = 0.009;

/**
 * Creates the visits of appointments and of some quotes, one per free hour of a day near their request. @returns
 * those requests, the oldest first
 */
export async function writeVisits(
	db: Db,
	chance: Chance,
	{ plan, named, visits, now }: { plan: Plan; named: Named; visits: number; now: Date },
): Promise<PlannedLead[]> {
	const wanting = plan.leads.filter(
		({ kind, isQuarantined }) => kind === "appointment" && !isQuarantined,
	);
	const others = plan.leads.filter(({ kind, isQuarantined }) => kind === "quote" && !isQuarantined);
	const step = Math.max(1, Math.floor(others.length / Math.max(1, visits - wanting.length)));
	const more = others.filter((_, place) => place % step === 0);
	const chosen = [...wanting, ...more]
		.sort((one, other) => one.created - other.created)
		.slice(-visits);
	const taken = new Map<string, number>();
	for (let from = 0; from < chosen.length; from += AT_ONCE) {
		const rows = { visits: [] as Rows[string], visitHours: [] as Rows[string] };
		for (const lead of chosen.slice(from, from + AT_ONCE)) {
			const visit = visitOf(chance, lead, { named, now });
			const hour = visit.day && visit.state !== "cancelled" ? placeOf(visit.day, taken) : undefined;
			rows.visits.push(hour ? { ...visit, startMinute: hour.minute } : visit);
			if (hour && visit.day) rows.visitHours.push({ leadId: lead.id, day: visit.day, ...hour });
		}
		await writeAll(db, rows);
	}
	return chosen;
}

/** Returns the next free hour of a day; undefined when the day is full. */
function placeOf(day: string, taken: Map<string, number>) {
	const number = taken.get(day) ?? 0;
	taken.set(day, number + 1);
	const minute = HOURS[number % HOURS.length];
	const bay = 1 + Math.floor(number / HOURS.length);
	return minute === undefined || bay > BAYS ? undefined : { minute, bay };
}

function visitOf(chance: Chance, lead: PlannedLead, { named, now }: { named: Named; now: Date }) {
	const { id: service, name } = chance.of(named.services);
	const at = lead.created + (1 + chance.below(6)) * DAY_MS;
	const isWaiting = chance.happens(WAITING);
	const isPast = at < now.getTime() - DAY_MS;
	const isOpen = isWaiting || !isPast || chance.happens(UNCLOSED);
	const ended = chance.of(["attended", "attended", "attended", "no_show", "cancelled"] as const);
	const createdAt = iso(lead.created);
	return {
		leadId: lead.id,
		service: name,
		serviceId: service,
		car: "Toyota Corolla 2018",
		note: "",
		day: isWaiting ? null : iso(at).slice(0, 10),
		startMinute: isWaiting ? null : 480,
		minutes: 60,
		isDropOff: 0,
		state: isOpen ? chance.of(["pending", "confirmed"] as const) : ended,
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
