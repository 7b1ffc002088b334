import { addDays, panamaDay, panamaInstant, weekdayOf } from "#panama/time.ts";
import { bringIn } from "./inside.ts";
import type { Life, Told } from "./life.ts";
import type { Person } from "./names.ts";
import { type Outcome, price } from "./prices.ts";

/** How a request goes on: each is told in turn, so that every state is there. */
type Story = (life: Life, person: Person) => Promise<void>;

const WORDS = [
	"Suena adelante al frenar",
	"El aire ya no enfría",
	"Se prende la luz del motor",
].concat(
	[
		"Vibra a 80 por hora",
		"Quiero saber cuánto cuesta un cambio de aceite",
		"Bota agua al arrancar",
	],
	[
		"Pierde fuerza en las subidas y huele a quemado cuando llego arriba, sobre todo con el aire puesto",
	],
);
const SERVICES = ["Frenos", "Cambio de Aceite", "Aire Acondicionado", "Mecánica Ligera"];
const TIMES = ["8:00 AM", "9:00 AM", "10:00 AM", "11:00 AM", "1:00 PM", "2:00 PM", "3:00 PM"];

const reach = ({ name, phone, email }: Person) => ({ name, phone, email });
const vehicle = ({ car }: Person) => ({
	vehicleBrand: car.brand,
	vehicleModel: car.model,
	vehicleYear: car.year,
});

/** The request as the inbox has it. */
export async function found(life: Life, reference: string): Promise<Told> {
	const { leads } = await life.desk("GET", `/inbox?state=todas&q=${reference}`);
	return life.desk("GET", `/inbox/${leads[0].id}`);
}

async function become(life: Life, id: string, change: object) {
	const { updated_at } = await life.desk("GET", `/inbox/${id}`);
	await life.desk("PUT", `/inbox/${id}/state`, { ...change, updated_at });
}

/** Somebody of the desk answers after a while, most days in time. */
function answer(life: Life, reference: string, then?: (lead: Told) => Promise<void>) {
	const minutes = life.chance.happens(0.8)
		? 5 + life.chance.below(60)
		: 150 + life.chance.below(300);
	life.plan(life.after(minutes), async () => {
		const lead = await found(life, reference);
		await life.desk("POST", `/inbox/${lead.id}/contacts`, {
			channel: life.chance.of(["whatsapp", "phone"]),
		});
		await then?.(lead);
	});
}

const message =
	(end?: object): Story =>
	async (life, person) => {
		const { of } = life.chance;
		const words = { service: "", vehicleType: "", message: of(WORDS) };
		const { reference } = await life.visitor("POST", "/contact", { ...reach(person), ...words });
		answer(life, reference, async ({ id }) => {
			if (!end) return;
			life.plan(life.after(600 + life.chance.below(2000)), () => become(life, id, end));
		});
	};

const quote =
	(end?: object): Story =>
	async (life, person) => {
		const products: Told[] = await life.visitor("GET", "/products");
		const { below, of } = life.chance;
		const lines = [0, 1, 2]
			.slice(0, 1 + below(3))
			.map(() => ({ sku: of(products).sku, quantity: 1 + below(3) }));
		const chosen = [...new Map(lines.map((line) => [line.sku, line])).values()];
		const body = { customer: { ...reach(person), notes: "" }, products: chosen };
		const { reference } = await life.visitor("POST", "/quotes", body);
		answer(life, reference, async ({ id }) => {
			await become(life, id, { state: "cotizada" });
			if (end) life.plan(life.after(900 + below(3000)), () => become(life, id, end));
		});
	};

/** Asks for a service, is priced, and brings the car once they said yes. */
const service =
	(outcome: Outcome): Story =>
	async (life, person) => {
		const { of } = life.chance;
		const asked = { urgency: of(["baja", "media", "alta"]), description: of(WORDS) };
		const body = { ...reach(person), ...vehicle(person), serviceName: of(SERVICES), ...asked };
		const { reference } = await life.visitor("POST", "/service-requests", body);
		answer(life, reference, async (lead) => {
			const isApproved = await price(life, lead.id, outcome);
			if (isApproved)
				life.plan(life.after(1500 + life.chance.below(1500)), () =>
					bringIn(life, person, { lead_id: lead.id }),
				);
		});
	};

type Fate = "comes" | "misses" | "calls off" | "shop calls off" | "moves" | "waits";

/** Books an hour some days ahead. */
const visit =
	(fate: Fate): Story =>
	async (life, person) => {
		const { of, below } = life.chance;
		const slot = await freeSlot(life, 1 + below(11), of(SERVICES));
		if (!slot) return;
		const body = {
			...reach(person),
			...vehicle(person),
			...slot,
			urgency: "media",
			source: "modal",
		};
		const { reference, own_page } = await life.visitor("POST", "/appointments", {
			...body,
			description: of(WORDS),
		});
		const token = String(own_page).split("/").at(-1);
		const hour = instantOf(slot.preferredDate, slot.preferredTime);
		answer(life, reference, async ({ id }) => {
			if (fate !== "waits") await setVisit(life, id, { state: "confirmada" });
			if (fate === "shop calls off")
				await setVisit(life, id, {
					state: "cancelada",
					by: "taller",
					reason: "No llegó el repuesto",
				});
		});
		if (fate === "calls off")
			life.plan(
				life.after(300),
				() =>
					life.visitor("POST", `/visits/${token}/cancellation`, { reason: "Ya no la necesito" }),
				false,
			);
		if (fate === "moves")
			life.plan(
				life.after(400),
				async () => {
					const other = await freeSlot(life, 3 + below(6), slot.serviceType);
					if (other)
						await life.visitor("POST", `/visits/${token}/time`, {
							preferredDate: other.preferredDate,
							preferredTime: other.preferredTime,
						});
				},
				false,
			);
		if (fate === "misses")
			life.plan(new Date(hour.getTime() + 90 * 60_000), async () => {
				const { id } = await found(life, reference);
				await setVisit(life, id, { state: "no_vino" });
			});
		if (fate === "comes")
			life.plan(new Date(hour.getTime() + below(20) * 60_000), async () => {
				const { id } = await found(life, reference);
				await bringIn(life, person, { lead_id: id });
			});
	};

async function setVisit(life: Life, id: string, change: object) {
	const { updated_at } = await life.desk("GET", `/agenda/${id}`);
	await life.desk("PUT", `/agenda/${id}/state`, { reason: "", ...change, updated_at });
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

const instantOf = (day: string, time: string) => {
	const [, hour = 0, minute = 0, half] = /^(\d+):(\d+) (AM|PM)$/.exec(time) ?? [];
	return panamaInstant(day, ((Number(hour) % 12) + (half === "PM" ? 12 : 0)) * 60 + Number(minute));
};

/** Somebody signs up for the news; the letter with the button stays here. */
const newsletter: Story = async (life, person) => {
	const email = person.email || `${person.phone.replace("-", "")}@correo.example`;
	await life.visitor("POST", "/newsletter", { email });
};

/** Somebody calls, or stands at the counter, and the desk writes it down. */
const writtenDown: Story = async (life, person) =>
	life.plan(life.now(), () => writeDown(life, person));

async function writeDown(life: Life, person: Person) {
	const { of } = life.chance;
	const { brand, model, year } = person.car;
	const body = {
		kind: "service_request",
		channel: of(["counter", "phone", "social"]),
		...reach(person),
	};
	const asked = { wish: of(WORDS), service: of(SERVICES), car: `${brand} ${model} ${year}` };
	const { id } = await life.desk("POST", "/inbox", { ...body, ...asked });
	await life.desk("POST", `/inbox/${id}/notes`, {
		text: "Prefiere que la llamemos después de las 3",
	});
}

/** Somebody comes by while the shop is open. */
const street: Story = async (life, person) =>
	life.plan(life.now(), () => bringIn(life, person, {}));

const LOST = { state: "perdida", reason: "No respondió" };
export const STORIES: readonly Story[] = [
	visit("comes"),
	message(),
	service("approves"),
	quote({ state: "ganada", amount: 85.5 }),
	visit("waits"),
	street,
	service("approves some"),
	visit("comes"),
	message(LOST),
	writtenDown,
	service("waits"),
	visit("misses"),
	quote(),
	service("refuses"),
	visit("moves"),
	message({ state: "ganada", amount: 40 }),
	service("grows"),
	newsletter,
	visit("calls off"),
	street,
	quote({ state: "perdida", reason: "Encontró más barato" }),
	visit("shop calls off"),
	service("draft"),
	visit("comes"),
];
