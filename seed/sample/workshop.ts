import { getOpening } from "#core/settings/rules.ts";
import { simulateEstimate } from "./estimates.ts";
import type { Person } from "./names.ts";
import { deliverCar, planDeposit } from "./payments.ts";
import { toContact } from "./requests.ts";
import { getDeskTime, type Json, type Simulation } from "./simulation.ts";
import { pickWish, type Wish } from "./wishes.ts";

const DAY_MS = 24 * 60 * 60_000;
/** The title of the estimate template for a refill of refrigerant. */
export const GAS_REFILL_TITLE = "Carga de gas del aire acondicionado";
/** The usual jobs of the price list; oil changes are more frequent than the others. */
const PRICE_LIST_JOBS = ["Cambio de aceite", "Cambio de aceite", "Papel ahumado", GAS_REFILL_TITLE] as const;
const BELONGINGS = [
	"Gato, llanta de repuesto y una silla de niño",
	"Panapass y un cargador de teléfono",
	"Paraguas, chaleco reflectivo y triángulo",
	"Bulto con herramientas en el maletero",
	"Silla de bebé atrás",
];
/** The steps at which a car can stay. */
export const STOPPING_POINTS = ["unpriced", "unanswered", "approved", "working", "waiting", "ready"] as const;
export type CarOptions = {
	lead_id?: string;
	/** The request of the customer; without it, a new one. */
	wish?: Wish;
	stopAt?: (typeof STOPPING_POINTS)[number];
	hasPlate?: boolean;
	isFromPriceList?: boolean;
	/** Runs when a car that stays until it is ready is ready, with the id of its order. */
	onReady?: (orderId: string) => void;
};

/** Receives a car and moves it through the workshop until it leaves. Without a `lead_id` it is a walk-in. */
export async function processCar(simulation: Simulation, person: Person, options: CarOptions = {}) {
	const { nextInteger, nextBoolean, pickItem } = simulation.chance;
	const { lead_id, stopAt, hasPlate = nextBoolean(0.8), isFromPriceList } = options;
	const selectedWork = isFromPriceList ? await selectWork(simulation) : {};
	const wish = options.wish ?? pickWish(simulation.chance);
	const subject = lead_id ? { lead_id } : { person: toContact(person) };
	const details = { ...subject, complaint: wish.text, ...selectedWork };
	const { id, lead_id: leadId } = await receiveCar(simulation, person.car, details, hasPlate);
	const orderPath = `/work-orders/${id}`;
	const fetchOrder = () => simulation.callAsReception("GET", orderPath);
	const moveOrder = (to: string, surcharge: object = {}) =>
		simulation.changeRecord("POST", [orderPath, "/move"], { to, ...surcharge });
	const updateOrder = (changes: object) => simulation.changeRecord("PUT", [orderPath, ""], changes);
	/** Runs a step after a working time, or soon if the car should end up at a given step. */
	const continueAfter = (durationFactor: number, run: () => Promise<void>) =>
		simulation.planStepAfter(stopAt ? 15 : durationFactor * (40 + nextInteger(200)), run);

	const isFree = !stopAt && !isFromPriceList && nextBoolean(0.1);
	const startWork = () => {
		if (!isFree) planDeposit(simulation, leadId, stopAt === "waiting");
		continueAfter(1, async () => {
			const warrantyBasis = { basis: "warranty", basis_reason: "Volvió la misma falla" };
			await moveOrder("in_progress", isFree ? warrantyBasis : {});
			if (stopAt === "waiting" || (!stopAt && nextBoolean(0.3)))
				await updateOrder({
					waits_for: "part",
					wait_detail: isFromPriceList ? "El repuesto llega mañana" : wish.service.wait,
				});
			if (stopAt === "waiting" || stopAt === "working") return;
			continueAfter(2, async () => {
				const { jobs, waits_for } = await fetchOrder();
				if (waits_for) await updateOrder({ waits_for: null });
				for (const job of jobs.filter((job: Json) => job.is_approved))
					await simulation.callAsMechanic("POST", `${orderPath}/jobs/${job.id}`, { done: true, was: "open" });
				await moveOrder("ready");
				// Some customers pick it up days later.
				if (stopAt === "ready") options.onReady?.(id);
				else continueAfter(nextBoolean(0.2) ? 20 : 1, () => deliverCar(simulation, id, person.name));
			});
		});
	};

	if (!isFree && (await fetchOrder()).jobs_approved === 0) {
		// A customer who rejects the estimate, or does not answer, picks the car up unrepaired.
		if (!stopAt)
			simulation.planStepAfter(2000 + nextInteger(1500), async () => {
				if ((await fetchOrder()).state === "received")
					await moveOrder("withdrawn", { reason: "El cliente lo quiere pensar" });
			});
		if (stopAt === "unpriced") return;
		const outcome = stopAt === "unanswered" ? "waits" : pickItem(["approves", "approves some"] as const);
		return simulateEstimate(simulation, {
			leadId,
			service: wish.service,
			outcome: stopAt || nextBoolean(0.8) ? outcome : "waits",
			answerMinutes: stopAt ? 5 : 10 + nextInteger(150),
			onApproved: async () => {
				if (stopAt !== "approved") startWork();
			},
		});
	}
	startWork();
}

/** Returns the odometer of a car, which drives forty kilometres a day between visits. */
function getOdometerKm(simulation: Simulation, { plate }: Person["car"]): number {
	const days = Math.floor(simulation.now().getTime() / DAY_MS) - 20_000;
	return 20_000 + ((Number(plate.slice(-4)) * 7919) % 120_000) + 40 * days;
}

async function receiveCar(simulation: Simulation, car: Person["car"], details: object, hasPlate: boolean) {
	const { nextInteger, nextBoolean, pickItem } = simulation.chance;
	const opensAt = getDeskTime(simulation.addMinutes(900 + nextInteger(2400)));
	// Panama is whole hours away from UTC. A car is promised some hours after the opening of its day.
	const promisedAt = getDeskTime(new Date(opensAt.getTime() + nextInteger(8) * 60 * 60_000));
	promisedAt.setUTCMinutes(0, 0, 0);
	const { isOpen, until } = getOpening(
		promisedAt,
		(await simulation.callAsOwner("GET", "/settings")).settings,
	);
	const { plate, ...carDetails } = car;
	return simulation.callAsReception("POST", "/work-orders", {
		...details,
		...(hasPlate ? { plate } : { no_plate: "no_plate" }),
		...carDetails,
		promised_at: nextBoolean(0.9) ? (isOpen ? promisedAt : until).toISOString() : null,
		km_in: getOdometerKm(simulation, car),
		fuel_eighths: nextInteger(9),
		belongings: nextBoolean(0.4) ? pickItem(BELONGINGS) : "",
	});
}

/** Selects a job of the price list at its price, or a little more where the listed price is a starting price. */
async function selectWork(simulation: Simulation) {
	const { nextInteger, pickItem } = simulation.chance;
	const title = pickItem(PRICE_LIST_JOBS);
	const { items } = await simulation.callAsReception("GET", "/work-menu");
	const { kind, id, price_cents: price } = items.find((item: Json) => item.title === title);
	const surcharge = kind === "servicio" ? 500 * nextInteger(4) : 0;
	return { complaint: title, work: [{ kind, id, price_cents: price + surcharge }] };
}
