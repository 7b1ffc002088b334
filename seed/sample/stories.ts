import { readFile } from "node:fs/promises";
import { answer, PHOTO, reach, SERVICES, type Story, vehicle, WORDS } from "./asked.ts";
import { bringIn } from "./inside.ts";
import type { Life, Told } from "./life.ts";
import type { Person } from "./names.ts";
import { grow, type Outcome, price } from "./prices.ts";
import { visit } from "./visits.ts";

async function photograph(life: Life, page: string) {
	const path = `/photos/${page.split("/").at(-1)}/${String(life.now().getTime()).padStart(32, "0")}`;
	const bytes = await readFile(PHOTO);
	await life.visitor("PUT", path, { bytes: bytes.length });
	await life.visitor("PUT", `${path}/0`, bytes);
}

async function become(life: Life, id: string, change: object) {
	const { updated_at } = await life.desk("GET", `/inbox/${id}`);
	await life.desk("PUT", `/inbox/${id}/state`, { ...change, updated_at });
}

const message =
	(end?: object): Story =>
	async (life, person) => {
		const { of } = life.chance;
		const words = { service: "", vehicleType: "", message: of(WORDS) };
		const body = { ...reach(person), ...words };
		const { reference, photos } = await life.visitor("POST", "/contact", body);
		if (photos && life.chance.happens(0.25)) await photograph(life, photos.page);
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
			if (outcome === "grows") life.plan(life.after(900), () => grow(life, lead.id));
			if (isApproved)
				life.plan(life.after(1500 + life.chance.below(1500)), () =>
					bringIn(life, person, { lead_id: lead.id }),
				);
		});
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
	const { id, reference } = await life.desk("POST", "/inbox", { ...body, ...asked });
	await life.desk("POST", `/inbox/${id}/notes`, {
		text: "Prefiere que la llamemos después de las 3",
	});
	answer(life, reference);
}

/** Somebody comes by while the shop is open. */
const street: Story = async (life, person) => life.plan(life.now(), () => bringIn(life, person));

/** The same for what stands in the list: priced, approved and received in one go. */
const fromMenu: Story = async (life, person) =>
	life.plan(life.now(), () => bringIn(life, person, { isFromMenu: true }));

const LOST = { state: "perdida", reason: "No respondió" };
export const STORIES: readonly Story[] = [
	visit("comes"),
	fromMenu,
	message(),
	service("approves"),
	quote({ state: "ganada", amount: 85.5 }),
	visit("waits"),
	street,
	fromMenu,
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
	fromMenu,
	quote({ state: "perdida", reason: "Encontró más barato" }),
	visit("shop calls off"),
	service("draft"),
	service("withdrawn"),
	visit("comes"),
];
