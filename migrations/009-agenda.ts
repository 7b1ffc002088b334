import type { Kysely } from "kysely";

/** The agenda: what became of each appointment, and the hours it holds. */
export async function up(db: Kysely<unknown>): Promise<void> {
	await db.schema
		.createTable("visits")
		.addColumn("lead_id", "text", (column) => column.primaryKey().references("leads.id"))
		.addColumn("service", "text", (column) => column.notNull())
		.addColumn("service_id", "text")
		.addColumn("car", "text", (column) => column.notNull())
		.addColumn("note", "text", (column) => column.notNull())
		.addColumn("day", "text")
		.addColumn("start_minute", "integer")
		.addColumn("minutes", "integer", (column) => column.notNull())
		.addColumn("state", "text", (column) => column.notNull())
		.addColumn("cancel_reason", "text")
		.addColumn("cancelled_by", "text")
		.addColumn("customer_confirmed_at", "text")
		.addColumn("sequence", "integer", (column) => column.notNull())
		.addColumn("link_hash", "text", (column) => column.unique())
		.addColumn("calendar_state", "text", (column) => column.notNull())
		.addColumn("calendar_uid", "text")
		.addColumn("calendar_etag", "text")
		.addColumn("calendar_error", "text")
		.addColumn("calendar_at", "text")
		.addColumn("calendar_sequence", "integer")
		.addColumn("calendar_tried_at", "text")
		.addColumn("created_at", "text", (column) => column.notNull())
		.addColumn("updated_at", "text", (column) => column.notNull())
		.execute();
	await db.schema
		.createIndex("visits_by_day")
		.on("visits")
		.columns(["day", "start_minute"])
		.execute();
	await db.schema.createIndex("visits_by_state").on("visits").columns(["state", "day"]).execute();
	await db.schema
		.createTable("visit_hours")
		.addColumn("day", "text", (column) => column.notNull())
		.addColumn("minute", "integer", (column) => column.notNull())
		.addColumn("bay", "integer", (column) => column.notNull())
		.addColumn("lead_id", "text", (column) => column.notNull().references("visits.lead_id"))
		.addPrimaryKeyConstraint("visit_hours_pk", ["day", "minute", "bay"])
		.execute();
	await db.schema.createIndex("visit_hours_by_lead").on("visit_hours").column("lead_id").execute();
	await carryOver(db as Kysely<Before>);
}

/** The agenda's rules on this day of the product: what a visit blocks, when it may start, how many cars an hour takes. */
const MINUTES = 120;
const DROP_OFF = 60;
const STARTS = [480, 540, 600, 660, 780, 840, 900, 960, 1020];
const CAPACITY = 2;
const MIDNIGHT = 24 * 60;
const BATCH = 500;

type Before = {
	appointments: {
		leadId: string;
		service: string;
		serviceId: string | null;
		vehicleType: string | null;
		vehicleBrand: string | null;
		vehicleBrandOther: string | null;
		vehicleModel: string | null;
		vehicleYear: number | null;
		preferredDate: string | null;
		preferredTime: string | null;
		description: string;
		createdAt: string;
	};
	leads: { id: string; state: string; isQuarantined: number };
	settings: { value: string };
	services: { id: string; minutes: number | null };
	visits: Record<string, string | number | null> & { leadId: string };
	visitHours: { day: string; minute: number; bay: number; leadId: string };
};

/**
 * Every appointment there is becomes a visit that waits for its confirmation; those of a day to come hold their hours,
 * the first who asked first. Who was lost already has none. Links are named at the next start: their secret is not the
 * database's to know.
 */
async function carryOver(db: Kysely<Before>) {
	const longest = await longestJob(db);
	const today = new Date(Date.now() - 5 * 60 * 60 * 1000).toISOString().slice(0, 10);
	for (let last = ""; ; ) {
		const rows = await db
			.selectFrom("appointments")
			.innerJoin("leads", "leads.id", "appointments.leadId")
			.leftJoin("services", "services.id", "appointments.serviceId")
			.selectAll("appointments")
			.select(["leads.state as leadState", "services.minutes"])
			.where("appointments.leadId", ">", last)
			.orderBy("appointments.leadId")
			.limit(BATCH)
			.execute();
		for (const row of rows) {
			await db.insertInto("visits").values(visitOf(row, longest)).execute();
		}
		const next = rows.at(-1)?.leadId;
		if (!next) break;
		last = next;
	}
	const ahead = await db
		.selectFrom("visits")
		.innerJoin("leads", "leads.id", "visits.leadId")
		.select(["visits.leadId", "visits.day", "visits.startMinute", "visits.minutes"])
		.where("visits.day", ">=", today)
		.where("visits.startMinute", "is not", null)
		.where("leads.isQuarantined", "=", 0)
		.where("leads.state", "!=", "perdida")
		.orderBy("visits.createdAt")
		.orderBy("visits.leadId")
		.execute();
	for (const { leadId, day, startMinute, minutes } of ahead)
		await holdIfFree(db, leadId, String(day), Number(startMinute), Number(minutes));
}

/** The longest job that any day has room for, from its first start to its closing. */
async function longestJob(db: Kysely<Before>): Promise<number> {
	const row = await db.selectFrom("settings").select("value").executeTakeFirst();
	const { hours = [] }: { hours?: ({ opens: string; closes: string } | null)[] } = row
		? JSON.parse(row.value)
		: {};
	const spans = hours.map((open) => {
		const first = open && STARTS.find((start) => start >= minuteOfClock(open.opens));
		return first ? minuteOfClock(open.closes) - first : 0;
	});
	return Math.max(MINUTES, ...spans);
}

type Asked = Before["appointments"] & { minutes: number | null; leadState: string };

function visitOf(row: Asked, longest: number) {
	const isLost = row.leadState === "perdida";
	const wanted = row.minutes || MINUTES;
	const brand = row.vehicleBrandOther ?? row.vehicleBrand;
	const car = brand ? [brand, row.vehicleModel, row.vehicleYear].join(" ") : row.vehicleType;
	const start = row.preferredDate && row.preferredTime ? minuteOf(row.preferredTime) : null;
	return {
		leadId: row.leadId,
		service: row.service,
		serviceId: row.serviceId,
		car: car ?? "",
		note: row.description,
		day: row.preferredDate,
		startMinute: start,
		minutes: wanted <= longest ? wanted : DROP_OFF,
		state: isLost ? "cancelada" : "por_confirmar",
		cancelReason: isLost ? "La solicitud se perdió" : null,
		cancelledBy: isLost ? "taller" : null,
		sequence: 0,
		linkHash: null,
		calendarState: "off",
		createdAt: row.createdAt,
		updatedAt: row.createdAt,
	};
}

async function holdIfFree(
	db: Kysely<Before>,
	leadId: string,
	day: string,
	start: number,
	minutes: number,
) {
	const first = Math.floor(start / 60);
	const end = Math.ceil(Math.min(start + minutes, MIDNIGHT) / 60);
	const hours = Array.from({ length: end - first }, (_, place) => (first + place) * 60);
	const taken = await db
		.selectFrom("visitHours")
		.select(["minute", "bay"])
		.where("day", "=", day)
		.where("minute", "in", hours)
		.execute();
	const rows = hours.flatMap((minute) => {
		const bays = taken.filter((row) => row.minute === minute).map(({ bay }) => bay);
		const bay = Array.from({ length: CAPACITY }, (_, place) => place + 1).find(
			(number) => !bays.includes(number),
		);
		return bay ? [{ day, minute, bay, leadId }] : [];
	});
	if (rows.length === hours.length) await db.insertInto("visitHours").values(rows).execute();
}

/** 540 is "09:00". */
function minuteOfClock(clock: string): number {
	const [hours = 0, minutes = 0] = clock.split(":").map(Number);
	return hours * 60 + minutes;
}

function minuteOf(time: string): number {
	const [, hours, minutes, half] = /^(\d{1,2}):(\d{2}) (AM|PM)$/.exec(time) ?? [];
	return (Number(hours) % 12) * 60 + Number(minutes) + (half === "PM" ? 720 : 0);
}
