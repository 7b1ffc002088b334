import { addDays, minuteOfClock, panamaDay, panamaInstant, weekdayOf } from "#panama/time.ts";
import { answer, found, reach, SERVICES, type Story, vehicle, WORDS } from "./asked.ts";
import { bringIn } from "./inside.ts";
import type { Life } from "./life.ts";

const DAY_MS = 24 * 60 * 60_000;
const TIMES = ["8:00 AM", "9:00 AM", "10:00 AM", "11:00 AM", "1:00 PM", "2:00 PM", "3:00 PM"];

type Fate = "comes" | "misses" | "calls off" | "shop calls off" | "moves" | "waits";

/** Books an appointment some days ahead. */
export const visit =
	(fate: Fate): Story =>
	async (life, person) => {
		const { of, below } = life.chance;
		const slot = await freeSlot(life, 1 + below(13), of(SERVICES));
		if (!slot) return;
		const asked = { urgency: "media", source: "modal", description: of(WORDS) };
		const body = { ...reach(person), ...vehicle(person), ...slot, ...asked };
		const { reference, own_page } = await life.visitor("POST", "/appointments", body);
		const token = String(own_page).split("/").at(-1);
		const hour = panamaInstant(slot.preferredDate, minuteOfClock(slot.preferredTime));
		const confirm = (id: string) => setVisit(life, id, { state: "confirmed", reason: "" });
		answer(life, reference, async ({ id }) => {
			if (fate === "waits") life.plan(new Date(hour.getTime() - DAY_MS), () => confirm(id));
			else await confirm(id);
			const off = { state: "cancelled", by: "shop", reason: "No llegó el repuesto" };
			if (fate === "shop calls off") await setVisit(life, id, off);
		});
		if (fate === "calls off")
			life.later(300, async () => {
				if (life.now() >= hour) return;
				const reason = "Ya no la necesito";
				await life.visitor("POST", `/visits/${token}/cancellation`, { reason });
				answer(life, reference);
			});
		if (fate === "moves")
			life.later(400, async () => {
				// The hour of an early visit on the next day may have come by now.
				if (life.now() >= hour) return;
				const other = await freeSlot(life, 3 + below(6), slot.serviceType);
				if (!other) return;
				const { serviceType: _, ...time } = other;
				await life.visitor("POST", `/visits/${token}/time`, time);
				answer(life, reference, ({ id }) => confirm(id));
			});
		const whenDue = (minute: number, then: (id: string) => Promise<void>) =>
			life.plan(new Date(hour.getTime() + minute * 60_000), async () =>
				then((await found(life, reference)).id),
			);
		if (fate === "misses")
			whenDue(90, (id) => setVisit(life, id, { state: "no_show", reason: "" }));
		// A customer whose visit was confirmed late comes as well; only a rescheduled visit stays open for the desk to
		// close.
		if (fate === "comes" || fate === "waits")
			whenDue(below(20), (id) => bringIn(life, person, { lead_id: id }));
	};

/** Sets a visit's state unless it already has that state or is cancelled. */
async function setVisit(life: Life, id: string, change: { state: string; reason: string }) {
	const { state } = await life.desk("GET", `/agenda/${id}`);
	if (![change.state, "cancelled"].includes(state)) await life.become("agenda", id, change);
}

async function freeSlot(life: Life, ahead: number, serviceType: string) {
	const day = addDays(panamaDay(life.now()), ahead);
	if (weekdayOf(day) === 0) return undefined;
	const query = new URLSearchParams({ from: day, service: serviceType });
	const free = await life.visitor("GET", `/availability?${query}`);
	const times: string[] = free.days[0].times.filter((time: string) => TIMES.includes(time));
	if (times.length === 0) return undefined;
	return { serviceType, preferredDate: day, preferredTime: life.chance.of(times) };
}
