import { addDays, getWeekday, parseClockTime, toPanamaDay, toPanamaInstant } from "#panama/time.ts";
import {
	answerRequest,
	COMPLAINTS,
	findRequest,
	SERVICES,
	type Story,
	toContact,
	toVehicleFields,
} from "./requests.ts";
import type { Simulation } from "./simulation.ts";
import { processCar } from "./workshop.ts";

const DAY_MS = 24 * 60 * 60_000;
const TIMES = ["8:00 AM", "9:00 AM", "10:00 AM", "11:00 AM", "1:00 PM", "2:00 PM", "3:00 PM"];

type VisitOutcome = "comes" | "misses" | "calls off" | "shop calls off" | "moves" | "waits";

/** Books an appointment some days ahead. */
export const createVisitStory =
	(outcome: VisitOutcome): Story =>
	async (simulation, person) => {
		const { pick, below } = simulation.chance;
		const slot = await findFreeSlot(simulation, 1 + below(13), pick(SERVICES));
		if (!slot) return;
		const details = { urgency: "media", source: "modal", description: pick(COMPLAINTS) };
		const body = { ...toContact(person), ...toVehicleFields(person), ...slot, ...details };
		const { reference, own_page } = await simulation.visitor("POST", "/appointments", body);
		const token = String(own_page).split("/").at(-1);
		const startsAt = toPanamaInstant(slot.preferredDate, parseClockTime(slot.preferredTime));
		const confirm = (id: string) => setVisit(simulation, id, { state: "confirmed", reason: "" });
		answerRequest(simulation, reference, async ({ id }) => {
			if (outcome === "waits") simulation.plan(new Date(startsAt.getTime() - DAY_MS), () => confirm(id));
			else await confirm(id);
			const shopCancellation = { state: "cancelled", by: "shop", reason: "No llegó el repuesto" };
			if (outcome === "shop calls off") await setVisit(simulation, id, shopCancellation);
		});
		if (outcome === "calls off")
			simulation.planAfter(300, async () => {
				if (simulation.now() >= startsAt) return;
				const reason = "Ya no la necesito";
				await simulation.visitor("POST", `/visits/${token}/cancellation`, { reason });
				answerRequest(simulation, reference);
			});
		if (outcome === "moves")
			simulation.planAfter(400, async () => {
				// The hour of an early visit on the next day may have come by now.
				if (simulation.now() >= startsAt) return;
				const other = await findFreeSlot(simulation, 3 + below(6), slot.serviceType);
				if (!other) return;
				const { serviceType: _, ...time } = other;
				await simulation.visitor("POST", `/visits/${token}/time`, time);
				answerRequest(simulation, reference, ({ id }) => confirm(id));
			});
		const planAtVisit = (minute: number, then: (id: string) => Promise<void>) =>
			simulation.plan(new Date(startsAt.getTime() + minute * 60_000), async () =>
				then((await findRequest(simulation, reference)).id),
			);
		if (outcome === "misses")
			planAtVisit(90, (id) => setVisit(simulation, id, { state: "no_show", reason: "" }));
		// A customer whose visit was confirmed late comes as well; only a rescheduled visit stays open for the desk to
		// close.
		if (outcome === "comes" || outcome === "waits")
			planAtVisit(below(20), (id) => processCar(simulation, person, { lead_id: id }));
	};

/** Sets a visit's state unless it already has that state or is cancelled. */
async function setVisit(simulation: Simulation, id: string, change: { state: string; reason: string }) {
	const { state } = await simulation.desk("GET", `/agenda/${id}`);
	if (![change.state, "cancelled"].includes(state)) await simulation.setState("agenda", id, change);
}

async function findFreeSlot(simulation: Simulation, ahead: number, serviceType: string) {
	const day = addDays(toPanamaDay(simulation.now()), ahead);
	if (getWeekday(day) === 0) return undefined;
	const query = new URLSearchParams({ from: day, service: serviceType });
	const free = await simulation.visitor("GET", `/availability?${query}`);
	const times: string[] = free.days[0].times.filter((time: string) => TIMES.includes(time));
	if (times.length === 0) return undefined;
	return { serviceType, preferredDate: day, preferredTime: simulation.chance.pick(times) };
}
