import { addDays, parseClockTime, toPanamaDay, toPanamaInstant } from "#domain/time.ts";
import { isClosedDay } from "./closed-days.ts";
import { answerRequest, findRequest, type Story, toContact, toVehicleFields } from "./requests.ts";
import type { Simulation } from "./simulation.ts";
import { pickWish } from "./wishes.ts";
import { processCar } from "./workshop.ts";

const DAY_MS = 24 * 60 * 60_000;
/** Reasons of the shop that fit any service. */
const SHOP_REASONS = ["El técnico está incapacitado", "Se dañó el elevador", "Ese día no tenemos luz"];
const CUSTOMER_REASONS = ["Ya no la necesito", "Me salió un viaje", "Estoy sin carro ese día"];
const BOOKABLE_TIMES = ["8:00 AM", "9:00 AM", "10:00 AM", "11:00 AM", "1:00 PM", "2:00 PM", "3:00 PM"];

type VisitOutcome = "comes" | "misses" | "calls off" | "shop calls off" | "moves" | "waits";

/** Books an appointment some days ahead. */
export const createVisitStory =
	(outcome: VisitOutcome): Story =>
	async (simulation, person) => {
		const { pickItem, nextInteger } = simulation.chance;
		const wish = pickWish(simulation.chance);
		const slot = await findFreeSlot(simulation, 1 + nextInteger(13), wish.service.name);
		if (!slot) return;
		const details = { urgency: "media", source: "modal", description: wish.text };
		const body = { ...toContact(person), ...toVehicleFields(person), ...slot, ...details };
		const { reference, own_page } = await simulation.callAsVisitor("POST", "/appointments", body);
		const token = String(own_page).split("/").at(-1);
		const startsAt = toPanamaInstant(slot.preferredDate, parseClockTime(slot.preferredTime));
		const confirmVisit = (leadId: string) =>
			updateVisitState(simulation, leadId, { state: "confirmed", reason: "" });
		answerRequest(simulation, reference, async ({ id }) => {
			if (outcome === "waits")
				simulation.planStep(new Date(startsAt.getTime() - DAY_MS), () => confirmVisit(id));
			else await confirmVisit(id);
			const shopCancellation = { state: "cancelled", by: "shop", reason: pickItem(SHOP_REASONS) };
			if (outcome === "shop calls off") await updateVisitState(simulation, id, shopCancellation);
		});
		if (outcome === "calls off")
			simulation.planStepAfter(300, async () => {
				if (simulation.now() >= startsAt) return;
				const reason = pickItem(CUSTOMER_REASONS);
				await simulation.callAsVisitor("POST", `/visits/${token}/cancellation`, { reason });
				answerRequest(simulation, reference);
			});
		if (outcome === "moves")
			simulation.planStepAfter(400, async () => {
				// The hour of an early visit on the next day may have come by now.
				if (simulation.now() >= startsAt) return;
				const newSlot = await findFreeSlot(simulation, 3 + nextInteger(6), slot.serviceType);
				if (!newSlot) return;
				const { serviceType: _, ...newTime } = newSlot;
				await simulation.callAsVisitor("POST", `/visits/${token}/time`, newTime);
				answerRequest(simulation, reference, ({ id }) => confirmVisit(id));
			});
		const planAtVisit = (minute: number, onVisit: (leadId: string) => Promise<void>) =>
			simulation.planStep(new Date(startsAt.getTime() + minute * 60_000), async () =>
				onVisit((await findRequest(simulation, reference)).id),
			);
		if (outcome === "misses")
			planAtVisit(90, (leadId) => updateVisitState(simulation, leadId, { state: "no_show", reason: "" }));
		// A customer whose visit was confirmed late comes as well; only a rescheduled visit stays open for the desk to
		// close.
		if (outcome === "comes" || outcome === "waits")
			planAtVisit(nextInteger(20), (leadId) => processCar(simulation, person, { lead_id: leadId, wish }));
	};

/** Sets the state of a request's visit unless it already has that state or is cancelled. */
async function updateVisitState(
	simulation: Simulation,
	leadId: string,
	stateChange: { state: string; reason: string },
) {
	const { visit } = await simulation.callAsReception("GET", `/agenda/${leadId}/visit`);
	if (![stateChange.state, "cancelled"].includes(visit.state))
		await simulation.setState("agenda", visit.id, stateChange);
}

async function findFreeSlot(simulation: Simulation, daysAhead: number, serviceType: string) {
	const day = addDays(toPanamaDay(simulation.now()), daysAhead);
	if (isClosedDay(day)) return undefined;
	const query = new URLSearchParams({ from: day, service: serviceType });
	const availability = await simulation.callAsVisitor("GET", `/availability?${query}`);
	const times: string[] = availability.days[0].times.filter((newTime: string) =>
		BOOKABLE_TIMES.includes(newTime),
	);
	if (times.length === 0) return undefined;
	return { serviceType, preferredDate: day, preferredTime: simulation.chance.pickItem(times) };
}
