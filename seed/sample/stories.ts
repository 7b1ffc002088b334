import { readFile } from "node:fs/promises";
import { answer, offered, PHOTO, reach, type Story, vehicle, WORDS } from "./asked.ts";
import { bringIn } from "./inside.ts";
import type { Life, Told } from "./life.ts";
import { grow, type Outcome, price } from "./prices.ts";
import { visit } from "./visits.ts";

async function photograph(life: Life, page: string) {
	const path = `/photos/${page.split("/").at(-1)}/${String(life.now().getTime()).padStart(32, "0")}`;
	const bytes = await readFile(PHOTO);
	await life.visitor("PUT", path, { bytes: bytes.length });
	await life.visitor("PUT", `${path}/0`, bytes);
}

const message =
	(end?: object): Story =>
	async (life, person) => {
		const { below, happens, of } = life.chance;
		const asked = { service: "", vehicleType: "", message: of(WORDS) };
		const sent = await life.visitor("POST", "/contact", { ...reach(person), ...asked });
		if (sent.photos && happens(0.25)) await photograph(life, sent.photos.page);
		answer(life, sent.reference, async ({ id }) => {
			if (end) life.later(600 + below(2000), () => life.become("inbox", id, end));
		});
	};

const quote =
	(end?: object): Story =>
	async (life, person) => {
		const catalogue: Told[] = await life.visitor("GET", "/products");
		const { below, of } = life.chance;
		const lines = [0, 1, 2]
			.slice(0, 1 + below(3))
			.map(() => ({ sku: of(catalogue).sku, quantity: 1 + below(3) }));
		const products = [...new Map(lines.map((line) => [line.sku, line])).values()];
		const customer = { ...reach(person), notes: "" };
		const { reference } = await life.visitor("POST", "/quotes", { customer, products });
		answer(life, reference, async ({ id }) => {
			await life.become("inbox", id, { state: "quoted" });
			if (end) life.later(900 + below(3000), () => life.become("inbox", id, end));
		});
	};

/** Requests a service, gets an estimate, and brings the car after approving it. */
const service =
	(outcome: Outcome): Story =>
	async (life, person) => {
		const { below, of } = life.chance;
		const asked = { urgency: of(["baja", "media", "alta"]), description: of(WORDS) };
		const { id: serviceId, name: serviceName } = await offered(life);
		const body = { ...reach(person), ...vehicle(person), serviceId, serviceName, ...asked };
		const { reference } = await life.visitor("POST", "/service-requests", body);
		answer(life, reference, async ({ id }) => {
			const isApproved = await price(life, id, outcome);
			if (outcome === "grows") life.later(900, () => grow(life, id));
			if (isApproved) life.later(1500 + below(1500), () => bringIn(life, person, { lead_id: id }));
		});
	};

/** Subscribes to the newsletter; the confirmation email is never sent. */
const newsletter: Story = async (life, person) => {
	const email = person.email || `${person.phone.replace("-", "")}@correo.example`;
	await life.visitor("POST", "/newsletter", { email });
};

/** Runs a story during the desk's opening hours. */
const atDesk =
	(met: Story): Story =>
	async (life, person) =>
		life.plan(life.now(), () => met(life, person));

const writtenDown = atDesk(async (life, person) => {
	const { of } = life.chance;
	const { brand, model, year } = person.car;
	const { id, reference } = await life.desk("POST", "/inbox", {
		kind: "service_request",
		channel: of(["counter", "phone", "social"]),
		...reach(person),
		wish: of(WORDS),
		service: (await offered(life)).name,
		car: `${brand} ${model} ${year}`,
	});
	const text = "Prefiere que la llamemos después de las 3";
	await life.desk("POST", `/inbox/${id}/notes`, { text });
	answer(life, reference);
});
const street = atDesk((life, person) => bringIn(life, person));
/** Receives a walk-in for a listed job: priced, approved and received in one step. */
const fromMenu = atDesk((life, person) => bringIn(life, person, { isFromMenu: true }));

const lost = (reason: string) => ({ state: "lost", reason });
const won = (amount: number) => ({ state: "won", amount });
/** The stories of the sample's requests, in rotation. */
export const STORIES: readonly Story[] = [
	...[visit("comes"), fromMenu, message(), service("approves"), quote(won(85.5))],
	...[visit("waits"), street, fromMenu, service("approves some"), visit("comes")],
	...[message(lost("No respondió")), writtenDown, service("waits"), visit("misses"), quote()],
	...[service("refuses"), visit("moves"), message(won(40)), service("grows"), newsletter],
	...[visit("calls off"), street, fromMenu, quote(lost("Encontró más barato"))],
	...[visit("shop calls off"), service("draft"), service("withdrawn"), visit("comes")],
];
