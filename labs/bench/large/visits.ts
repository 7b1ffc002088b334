import type { RandomGenerator } from "#seed/random.ts";
import type { Db } from "#server/database/db.server.ts";
import { insertRows, type RowsByTable } from "./bulk.ts";
import { type Plan, type PlannedLead, type ReferenceData, toIso } from "./plan.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const CHUNK_SIZE = 2000;
const SLOT_MINUTES = [480, 540, 600, 660, 780, 840, 900, 960];
const BAY_COUNT = 2;
/** More than a screen holds: unclosed visits, and visits that wait for a time. */
const UNCLOSED_SHARE = 0.006;
const WAITING_SHARE = 0.009;

/**
 * Creates the visits of appointments and of some quotes, one per free hour of a day near their request. @returns
 * those requests, the oldest first
 */
export async function writeVisits(
	db: Db,
	chance: RandomGenerator,
	{
		plan,
		referenceData,
		visits: visitCount,
		now,
	}: { plan: Plan; referenceData: ReferenceData; visits: number; now: Date },
): Promise<PlannedLead[]> {
	const appointments = plan.leads.filter(
		({ kind, isQuarantined }) => kind === "appointment" && !isQuarantined,
	);
	const quotes = plan.leads.filter(({ kind, isQuarantined }) => kind === "quote" && !isQuarantined);
	const step = Math.max(1, Math.floor(quotes.length / Math.max(1, visitCount - appointments.length)));
	const sampledQuotes = quotes.filter((_, index) => index % step === 0);
	const selected = [...appointments, ...sampledQuotes]
		.sort((a, b) => a.createdAtMs - b.createdAtMs)
		.slice(-visitCount);
	const bookedCounts = new Map<string, number>();
	for (let offset = 0; offset < selected.length; offset += CHUNK_SIZE) {
		const rows = { visits: [] as RowsByTable[string], visitHours: [] as RowsByTable[string] };
		for (const lead of selected.slice(offset, offset + CHUNK_SIZE)) {
			const visit = createVisit(chance, lead, { referenceData, now });
			const slot = visit.day && visit.state !== "cancelled" ? takeSlot(visit.day, bookedCounts) : undefined;
			rows.visits.push(slot ? { ...visit, startMinute: slot.minute } : visit);
			if (slot && visit.day) rows.visitHours.push({ visitId: visit.id, day: visit.day, ...slot });
		}
		await insertRows(db, rows);
	}
	return selected;
}

/** Returns the next free hour of a day; undefined when the day is full. */
function takeSlot(day: string, bookedCounts: Map<string, number>) {
	const bookedCount = bookedCounts.get(day) ?? 0;
	bookedCounts.set(day, bookedCount + 1);
	const minute = SLOT_MINUTES[bookedCount % SLOT_MINUTES.length];
	const bay = 1 + Math.floor(bookedCount / SLOT_MINUTES.length);
	return minute === undefined || bay > BAY_COUNT ? undefined : { minute, bay };
}

function createVisit(
	chance: RandomGenerator,
	lead: PlannedLead,
	{ referenceData, now }: { referenceData: ReferenceData; now: Date },
) {
	const { id: service, name } = chance.pickItem(referenceData.services);
	const visitAt = lead.createdAtMs + (1 + chance.nextInteger(6)) * DAY_MS;
	const isWaiting = chance.nextBoolean(WAITING_SHARE);
	const isPast = visitAt < now.getTime() - DAY_MS;
	const isOpen = isWaiting || !isPast || chance.nextBoolean(UNCLOSED_SHARE);
	const closedState = chance.pickItem(["attended", "attended", "attended", "no_show", "cancelled"] as const);
	const createdAt = toIso(lead.createdAtMs);
	return {
		id: chance.createId(),
		leadId: lead.id,
		service: name,
		serviceId: service,
		car: "Toyota Corolla 2018",
		note: "",
		day: isWaiting ? null : toIso(visitAt).slice(0, 10),
		startMinute: isWaiting ? null : 480,
		minutes: 60,
		isDropOff: 0,
		state: isOpen ? chance.pickItem(["pending", "confirmed"] as const) : closedState,
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
