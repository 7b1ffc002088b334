import { readFile } from "node:fs/promises";
import { type Outcome, sendSupplement, simulateEstimate } from "./estimates.ts";
import {
	answerRequest,
	COMPLAINTS,
	PHOTO,
	pickService,
	type Story,
	toContact,
	toVehicleFields,
} from "./requests.ts";
import type { Json, Simulation } from "./simulation.ts";
import { createVisitStory } from "./visits.ts";
import { processCar } from "./workshop.ts";

async function sendPhoto(simulation: Simulation, page: string) {
	const path = `/photos/${page.split("/").at(-1)}/${String(simulation.now().getTime()).padStart(32, "0")}`;
	const bytes = await readFile(PHOTO);
	await simulation.visitor("PUT", path, { bytes: bytes.length });
	await simulation.visitor("PUT", `${path}/0`, bytes);
}

const createMessageStory =
	(end?: object): Story =>
	async (simulation, person) => {
		const { below, happens, pick } = simulation.chance;
		const details = { service: "", vehicleType: "", message: pick(COMPLAINTS) };
		const sent = await simulation.visitor("POST", "/contact", { ...toContact(person), ...details });
		if (sent.photos && happens(0.25)) await sendPhoto(simulation, sent.photos.page);
		answerRequest(simulation, sent.reference, async ({ id }) => {
			if (end) simulation.planAfter(600 + below(2000), () => simulation.setState("inbox", id, end));
		});
	};

const createQuoteStory =
	(end?: object): Story =>
	async (simulation, person) => {
		const catalogue: Json[] = await simulation.visitor("GET", "/products");
		const { below, pick } = simulation.chance;
		const lines = [0, 1, 2]
			.slice(0, 1 + below(3))
			.map(() => ({ sku: pick(catalogue).sku, quantity: 1 + below(3) }));
		const products = [...new Map(lines.map((line) => [line.sku, line])).values()];
		const customer = { ...toContact(person), notes: "" };
		const { reference } = await simulation.visitor("POST", "/quotes", { customer, products });
		answerRequest(simulation, reference, async ({ id }) => {
			await simulation.setState("inbox", id, { state: "quoted" });
			if (end) simulation.planAfter(900 + below(3000), () => simulation.setState("inbox", id, end));
		});
	};

/** Requests a service, gets an estimate, and brings the car after approving it. */
const createServiceStory =
	(outcome: Outcome): Story =>
	async (simulation, person) => {
		const { below, pick } = simulation.chance;
		const details = { urgency: pick(["baja", "media", "alta"]), description: pick(COMPLAINTS) };
		const { id: serviceId, name: serviceName } = await pickService(simulation);
		const body = {
			...toContact(person),
			...toVehicleFields(person),
			serviceId,
			serviceName,
			...details,
		};
		const { reference } = await simulation.visitor("POST", "/service-requests", body);
		answerRequest(simulation, reference, async ({ id }) => {
			const isApproved = await simulateEstimate(simulation, id, outcome);
			if (outcome === "grows") simulation.planAfter(900, () => sendSupplement(simulation, id));
			if (isApproved)
				simulation.planAfter(1500 + below(1500), () => processCar(simulation, person, { lead_id: id }));
		});
	};

/** Subscribes to the newsletter; the confirmation email is never sent. */
const subscribeToNewsletter: Story = async (simulation, person) => {
	const email = person.email || `${person.phone.replace("-", "")}@correo.example`;
	await simulation.visitor("POST", "/newsletter", { email });
};

/** Runs a story during the desk's opening hours. */
const runAtDesk =
	(story: Story): Story =>
	async (simulation, person) =>
		simulation.plan(simulation.now(), () => story(simulation, person));

const deskRequest = runAtDesk(async (simulation, person) => {
	const { pick } = simulation.chance;
	const { brand, model, year } = person.car;
	const { id, reference } = await simulation.desk("POST", "/inbox", {
		kind: "service_request",
		channel: pick(["counter", "phone", "social"]),
		...toContact(person),
		wish: pick(COMPLAINTS),
		service: (await pickService(simulation)).name,
		car: `${brand} ${model} ${year}`,
	});
	const text = "Prefiere que la llamemos después de las 3";
	await simulation.desk("POST", `/inbox/${id}/notes`, { text });
	answerRequest(simulation, reference);
});
const walkIn = runAtDesk((simulation, person) => processCar(simulation, person));
/** Receives a walk-in for a listed job: priced, approved and received in one step. */
const priceListWalkIn = runAtDesk((simulation, person) =>
	processCar(simulation, person, { isFromPriceList: true }),
);

const toLostState = (reason: string) => ({ state: "lost", reason });
const toWonState = (amount: number) => ({ state: "won", amount });
/** The stories of the sample's requests, in rotation. */
export const STORIES: readonly Story[] = [
	...[
		createVisitStory("comes"),
		priceListWalkIn,
		createMessageStory(),
		createServiceStory("approves"),
		createQuoteStory(toWonState(85.5)),
	],
	...[
		createVisitStory("waits"),
		walkIn,
		priceListWalkIn,
		createServiceStory("approves some"),
		createVisitStory("comes"),
	],
	...[
		createMessageStory(toLostState("No respondió")),
		deskRequest,
		createServiceStory("waits"),
		createVisitStory("misses"),
		createQuoteStory(),
	],
	...[
		createServiceStory("refuses"),
		createVisitStory("moves"),
		createMessageStory(toWonState(40)),
		createServiceStory("grows"),
		subscribeToNewsletter,
	],
	...[
		createVisitStory("calls off"),
		walkIn,
		priceListWalkIn,
		createQuoteStory(toLostState("Encontró más barato")),
	],
	...[
		createVisitStory("shop calls off"),
		createServiceStory("draft"),
		createServiceStory("withdrawn"),
		createVisitStory("comes"),
	],
];
