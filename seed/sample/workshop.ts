import { getOpening } from "#features/settings/rules.ts";
import { simulateEstimate } from "./estimates.ts";
import type { Person } from "./names.ts";
import { COMPLAINTS, toContact } from "./requests.ts";
import { getDeskTime, type Json, type Simulation } from "./simulation.ts";

const DAY_MS = 24 * 60 * 60_000;
/** The title of the estimate template for a refill of refrigerant. */
export const GAS_REFILL = "Carga de gas del aire acondicionado";
/** The usual jobs of the price list; oil changes are more frequent than the others. */
const PRICE_LIST_JOBS = ["Cambio de aceite", "Cambio de aceite", "Papel ahumado", GAS_REFILL] as const;
/** The steps at which a car can stay. */
export const STOPPING_POINTS = ["unpriced", "unanswered", "approved", "working", "waiting", "ready"] as const;
export type CarOptions = {
	lead_id?: string;
	stop?: (typeof STOPPING_POINTS)[number];
	hasPlate?: boolean;
	isFromPriceList?: boolean;
};

/** Receives a car and moves it through the workshop until it leaves. Without a `lead_id` it is a walk-in. */
export async function processCar(simulation: Simulation, person: Person, options: CarOptions = {}) {
	const { below, happens, pick } = simulation.chance;
	const { lead_id, stop, hasPlate = happens(0.8), isFromPriceList } = options;
	const selectedWork = isFromPriceList ? await selectWork(simulation) : {};
	const subject = lead_id ? { lead_id } : { person: toContact(person) };
	const { id } = await receive(simulation, person.car, { ...subject, ...selectedWork }, hasPlate);
	const order = `/work-orders/${id}`;
	const read = () => simulation.desk("GET", order);
	const move = (to: string, extra: object = {}) =>
		simulation.change("POST", [order, "/move"], { to, ...extra });
	const edit = (change: object) => simulation.change("PUT", [order, ""], change);
	/** Runs a step after a working time, or soon if the car should end up at a given step. */
	const continueAfter = (times: number, run: () => Promise<void>) =>
		simulation.planAfter(stop ? 15 : times * (40 + below(200)), run);

	const isFree = !stop && !isFromPriceList && happens(0.1);
	if (!isFree && (await read()).jobs_approved === 0) {
		// A customer who rejects the estimate, or does not answer, picks the car up unrepaired.
		if (!stop)
			simulation.planAfter(2000 + below(1500), async () => {
				if ((await read()).state === "received")
					await move("withdrawn", { reason: "El cliente lo quiere pensar" });
			});
		if (stop === "unpriced") return;
		const outcome = stop === "unanswered" ? "waits" : pick(["approves", "approves some"] as const);
		const isApproved = await simulateEstimate(simulation, id, stop || happens(0.8) ? outcome : "waits");
		if (!isApproved || stop === "approved") return;
	}
	continueAfter(1, async () => {
		const free = { basis: "warranty", basis_why: "Volvió el mismo ruido" };
		await move("in_progress", isFree ? free : {});
		if (stop === "waiting" || (!stop && happens(0.3)))
			await edit({ waits_for: "part", wait_text: "Las pastillas llegan mañana" });
		if (stop === "waiting" || stop === "working") return;
		continueAfter(2, async () => {
			const { jobs, waits_for } = await read();
			if (waits_for) await edit({ waits_for: null });
			for (const job of jobs.filter((job: Json) => job.is_approved))
				await simulation.mechanic("POST", `${order}/jobs/${job.id}`, { done: true, was: "open" });
			await move("ready");
			// Some customers pick it up days later.
			if (stop !== "ready")
				continueAfter(happens(0.2) ? 20 : 1, async () => {
					const { total_cents } = await read();
					await move("delivered", { delivered_to: person.name, total_cents });
				});
		});
	});
}

/** Returns the odometer of a car, which drives forty kilometres a day between visits. */
function getOdometerKm(simulation: Simulation, { plate }: Person["car"]): number {
	const days = Math.floor(simulation.now().getTime() / DAY_MS) - 20_000;
	return 20_000 + ((Number(plate.slice(2)) * 7919) % 120_000) + 40 * days;
}

async function receive(simulation: Simulation, car: Person["car"], details: object, hasPlate: boolean) {
	const { below, happens, pick } = simulation.chance;
	const promised = getDeskTime(simulation.addMinutes(900 + below(2400)));
	promised.setUTCMinutes(0, 0, 0);
	const { isOpen, until } = getOpening(promised, (await simulation.owner("GET", "/settings")).settings);
	const { plate, ...carDetails } = car;
	return simulation.desk("POST", "/work-orders", {
		complaint: pick(COMPLAINTS),
		...details,
		...(hasPlate ? { plate } : { no_plate: "no_plate" }),
		...carDetails,
		promised_at: happens(0.9) ? (isOpen ? promised : until).toISOString() : null,
		km_in: getOdometerKm(simulation, car),
		fuel_eighths: below(9),
		belongings: happens(0.4) ? "Gato, llanta de repuesto y una silla de niño" : "",
	});
}

/** Selects a job of the price list at its price, or a little more where the listed price is a starting price. */
async function selectWork(simulation: Simulation) {
	const { below, pick } = simulation.chance;
	const title = pick(PRICE_LIST_JOBS);
	const { items } = await simulation.desk("GET", "/work-menu");
	const { kind, id, price_cents: price } = items.find((item: Json) => item.title === title);
	const extra = kind === "servicio" ? 500 * below(4) : 0;
	return { complaint: title, work: [{ kind, id, price_cents: price + extra }] };
}
