import { callServer } from "./client.ts";
import { BOTH_ENGINES, type Engine, type Fault } from "./fault.ts";
import { formatCounts, summarize } from "./load.ts";
import { runQuery } from "./stored-requests.ts";
import { openWorld } from "./world.ts";

const CONCURRENCY = 200;
const SLOT_COUNT = 3;

async function bookSameSlot(engine: Engine) {
	const world = await openWorld(engine);
	const from = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
	const availability = JSON.parse(
		(await callServer(world.origin, `/api/availability?from=${from}&days=14`)).text,
	) as {
		days: { day: string; times: string[] }[];
	};
	const bookableDays = availability.days.filter(({ times }) => times.length > 0).slice(0, SLOT_COUNT);
	const acceptedCounts: number[] = [];
	const statuses: Record<string, number> = {};
	let customerCount = 0;
	for (const { day, times } of bookableDays) {
		const responses = await Promise.all(
			Array.from({ length: CONCURRENCY }, () => {
				const customerNumber = ++customerCount;
				return callServer(world.origin, "/api/appointments", {
					json: {
						source: "contacto",
						name: `Luis ${customerNumber}`,
						phone: `62${String(customerNumber).padStart(6, "0")}`,
						service: "Otro",
						vehicleType: "Pick-up",
						preferredDate: day,
						preferredTime: times[0],
					},
				});
			}),
		);
		acceptedCounts.push(responses.filter(({ status }) => status === 201).length);
		for (const [status, count] of Object.entries(summarize(responses).statuses))
			statuses[status] = (statuses[status] ?? 0) + count;
	}
	const rows = await runQuery(
		world,
		"select count(*) as n from visit_hours group by day, minute order by n desc limit 1",
	);
	const maxBooked = Number(rows[0]?.n);
	const capacity = Math.max(...acceptedCounts);
	return {
		figure: `${bookableDays.length} × ${CONCURRENCY}: ${formatCounts(statuses)}; accepted per hour ${acceptedCounts.join(", ")}; cars in the fullest hour ${maxBooked}`,
		holds:
			maxBooked === capacity &&
			acceptedCounts.every((count) => count === capacity) &&
			Object.keys(statuses).every((status) => ["201", "409"].includes(status)),
	};
}

export const bookings: Fault[] = [
	{
		name: "bookings",
		fault: "Everybody books the same hour",
		injected: `${CONCURRENCY} people at once, for ${SLOT_COUNT} hours in turn`,
		goal: "as many 201 as cars fit, all others 409; no hour is overbooked",
		engines: BOTH_ENGINES,
		run: bookSameSlot,
	},
];
