import { openingAt } from "#features/settings/rules.ts";
import { reach, WORDS } from "./asked.ts";
import { deskTime, type Life, type Told } from "./life.ts";
import type { Person } from "./names.ts";
import { price } from "./prices.ts";

const DAY_MS = 24 * 60 * 60_000;
/** The title of an estimate template. */
export const GAS = "Carga de gas del aire acondicionado";
/** The usual jobs of the price list; oil changes are more frequent than the others. */
const MENU = ["Cambio de aceite", "Cambio de aceite", "Papel ahumado", GAS] as const;
/** The steps at which a car can stay. */
export const STOPS = ["unpriced", "unanswered", "approved", "working", "waiting", "ready"] as const;
export type How = {
	lead_id?: string;
	stop?: (typeof STOPS)[number];
	hasPlate?: boolean;
	isFromMenu?: boolean;
};

/** Receives a car and moves it through the workshop until it leaves. Without a `lead_id` it is a walk-in. */
export async function bringIn(life: Life, person: Person, how: How = {}) {
	const { below, happens, of } = life.chance;
	const { lead_id, stop, hasPlate = happens(0.8), isFromMenu } = how;
	const chosen = isFromMenu ? await choose(life) : {};
	const whose = lead_id ? { lead_id } : { person: reach(person) };
	const { id } = await receive(life, person.car, { ...whose, ...chosen }, hasPlate);
	const order = `/work-orders/${id}`;
	const read = () => life.desk("GET", order);
	const move = (to: string, more: object = {}) =>
		life.change("POST", [order, "/move"], { to, ...more });
	const edit = (change: object) => life.change("PUT", [order, ""], change);
	/** Runs a step after a working time, or soon if the car should end up at a given step. */
	const later = (times: number, run: () => Promise<void>) =>
		life.later(stop ? 15 : times * (40 + below(200)), run);

	const isFree = !stop && !isFromMenu && happens(0.1);
	if (!isFree && (await read()).jobs_approved === 0) {
		// A customer who rejects the estimate, or does not answer, fetches the car unrepaired.
		if (!stop)
			life.later(2000 + below(1500), async () => {
				if ((await read()).state === "received")
					await move("withdrawn", { reason: "El cliente lo quiere pensar" });
			});
		if (stop === "unpriced") return;
		const outcome = stop === "unanswered" ? "waits" : of(["approves", "approves some"] as const);
		const isApproved = await price(life, id, stop || happens(0.8) ? outcome : "waits");
		if (!isApproved || stop === "approved") return;
	}
	later(1, async () => {
		const free = { basis: "warranty", basis_why: "Volvió el mismo ruido" };
		await move("in_progress", isFree ? free : {});
		if (stop === "waiting" || (!stop && happens(0.3)))
			await edit({ waits_for: "part", wait_text: "Las pastillas llegan mañana" });
		if (stop === "waiting" || stop === "working") return;
		later(2, async () => {
			const { jobs, waits_for } = await read();
			if (waits_for) await edit({ waits_for: null });
			for (const job of jobs.filter((job: Told) => job.is_approved))
				await life.mechanic("POST", `${order}/jobs/${job.id}`, { done: true, was: "open" });
			await move("ready");
			// Some customers fetch it days later.
			if (stop !== "ready")
				later(happens(0.2) ? 20 : 1, async () => {
					const { total_cents } = await read();
					await move("delivered", { delivered_to: person.name, total_cents });
				});
		});
	});
}

/** Returns the odometer of a car, which drives forty kilometres a day between visits. */
function kmOf(life: Life, { plate }: Person["car"]): number {
	const days = Math.floor(life.now().getTime() / DAY_MS) - 20_000;
	return 20_000 + ((Number(plate.slice(2)) * 7919) % 120_000) + 40 * days;
}

async function receive(life: Life, car: Person["car"], asked: object, hasPlate: boolean) {
	const { below, happens, of } = life.chance;
	const promised = deskTime(life.after(900 + below(2400)));
	promised.setUTCMinutes(0, 0, 0);
	const { isOpen, until } = openingAt(promised, (await life.owner("GET", "/settings")).settings);
	const { plate, ...known } = car;
	return life.desk("POST", "/work-orders", {
		complaint: of(WORDS),
		...asked,
		...(hasPlate ? { plate } : { no_plate: "no_plate" }),
		...known,
		promised_at: happens(0.9) ? (isOpen ? promised : until).toISOString() : null,
		km_in: kmOf(life, car),
		fuel_eighths: below(9),
		belongings: happens(0.4) ? "Gato, llanta de repuesto y una silla de niño" : "",
	});
}

/** Selects a job of the price list at its price, or a little more where the listed price is a starting price. */
async function choose(life: Life) {
	const { below, of } = life.chance;
	const title = of(MENU);
	const { items } = await life.desk("GET", "/work-menu");
	const { kind, id, price_cents: price } = items.find((item: Told) => item.title === title);
	const more = kind === "servicio" ? 500 * below(4) : 0;
	return { complaint: title, work: [{ kind, id, price_cents: price + more }] };
}
