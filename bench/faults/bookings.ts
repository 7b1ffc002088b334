import { callServer } from "./client.ts";
import { BOTH, type Engine, type Fault } from "./fault.ts";
import { formatCounts, summarize } from "./load.ts";
import { runQuery } from "./stored-requests.ts";
import { openWorld } from "./world.ts";

const AT_ONCE = 200;
const TIMES = 3;

async function bookOneHour(engine: Engine) {
	const world = await openWorld(engine);
	const from = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
	const free = JSON.parse(
		(await callServer(world.origin, `/api/availability?from=${from}&days=14`)).text,
	) as {
		days: { day: string; times: string[] }[];
	};
	const hours = free.days.filter(({ times }) => times.length > 0).slice(0, TIMES);
	const accepted: number[] = [];
	const statuses: Record<string, number> = {};
	let people = 0;
	for (const { day, times } of hours) {
		const answers = await Promise.all(
			Array.from({ length: AT_ONCE }, () => {
				const number = ++people;
				return callServer(world.origin, "/api/appointments", {
					json: {
						source: "contacto",
						name: `Luis ${number}`,
						phone: `62${String(number).padStart(6, "0")}`,
						service: "Otro",
						vehicleType: "Pick-up",
						preferredDate: day,
						preferredTime: times[0],
					},
				});
			}),
		);
		accepted.push(answers.filter(({ status }) => status === 201).length);
		for (const [status, count] of Object.entries(summarize(answers).statuses))
			statuses[status] = (statuses[status] ?? 0) + count;
	}
	const rows = await runQuery(
		world,
		"select count(*) as n from visit_hours group by day, minute order by n desc limit 1",
	);
	const maxBooked = Number(rows[0]?.n);
	const capacity = Math.max(...accepted);
	return {
		figure: `${hours.length} × ${AT_ONCE}: ${formatCounts(statuses)}; accepted per hour ${accepted.join(", ")}; cars in the fullest hour ${maxBooked}`,
		holds:
			maxBooked === capacity &&
			accepted.every((count) => count === capacity) &&
			Object.keys(statuses).every((status) => ["201", "409"].includes(status)),
	};
}

export const bookings: Fault[] = [
	{
		name: "bookings",
		fault: "Everybody books the same hour",
		injected: `${AT_ONCE} people at once, for ${TIMES} hours in turn`,
		goal: "as many 201 as cars fit, all others 409; no hour is overbooked",
		engines: BOTH,
		run: bookOneHour,
	},
];
