import { readFile } from "node:fs/promises";
import { type Outcome, sendSupplement, simulateEstimate } from "./estimates.ts";
import {
	answerRequest,
	pickService,
	SAMPLE_COMPLAINTS,
	SAMPLE_PHOTO,
	type Story,
	toContact,
	toVehicleFields,
} from "./requests.ts";
import type { Json, Simulation } from "./simulation.ts";
import { createVisitStory } from "./visits.ts";
import { processCar } from "./workshop.ts";

async function sendPhoto(simulation: Simulation, uploadPage: string) {
	const path = `/photos/${uploadPage.split("/").at(-1)}/${String(simulation.now().getTime()).padStart(32, "0")}`;
	const bytes = await readFile(SAMPLE_PHOTO);
	await simulation.callAsVisitor("PUT", path, { bytes: bytes.length });
	await simulation.callAsVisitor("PUT", `${path}/0`, bytes);
}

const createMessageStory =
	(finalState?: object): Story =>
	async (simulation, person) => {
		const { nextInteger, nextBoolean, pickItem } = simulation.chance;
		const details = { service: "", vehicleType: "", message: pickItem(SAMPLE_COMPLAINTS) };
		const contactResponse = await simulation.callAsVisitor("POST", "/contact", {
			...toContact(person),
			...details,
		});
		if (contactResponse.photos && nextBoolean(0.25)) await sendPhoto(simulation, contactResponse.photos.page);
		answerRequest(simulation, contactResponse.reference, async ({ id }) => {
			if (finalState)
				simulation.planStepAfter(600 + nextInteger(2000), () => simulation.setState("inbox", id, finalState));
		});
	};

const createQuoteStory =
	(finalState?: object): Story =>
	async (simulation, person) => {
		const catalogue: Json[] = await simulation.callAsVisitor("GET", "/products");
		const { nextInteger, pickItem } = simulation.chance;
		const lines = [0, 1, 2]
			.slice(0, 1 + nextInteger(3))
			.map(() => ({ sku: pickItem(catalogue).sku, quantity: 1 + nextInteger(3) }));
		const products = [...new Map(lines.map((line) => [line.sku, line])).values()];
		const customer = { ...toContact(person), notes: "" };
		const { reference } = await simulation.callAsVisitor("POST", "/quotes", { customer, products });
		answerRequest(simulation, reference, async ({ id }) => {
			await simulation.setState("inbox", id, { state: "quoted" });
			if (finalState)
				simulation.planStepAfter(900 + nextInteger(3000), () => simulation.setState("inbox", id, finalState));
		});
	};

/** Requests a service, gets an estimate, and brings the car after approving it. */
const createServiceStory =
	(outcome: Outcome): Story =>
	async (simulation, person) => {
		const { nextInteger, pickItem } = simulation.chance;
		const details = {
			urgency: pickItem(["baja", "media", "alta"]),
			description: pickItem(SAMPLE_COMPLAINTS),
		};
		const { id: serviceId, name: serviceName } = await pickService(simulation);
		const body = {
			...toContact(person),
			...toVehicleFields(person),
			serviceId,
			serviceName,
			...details,
		};
		const { reference } = await simulation.callAsVisitor("POST", "/service-requests", body);
		answerRequest(simulation, reference, async ({ id }) => {
			const isApproved = await simulateEstimate(simulation, id, outcome);
			if (outcome === "grows") simulation.planStepAfter(900, () => sendSupplement(simulation, id));
			if (isApproved)
				simulation.planStepAfter(1500 + nextInteger(1500), () =>
					processCar(simulation, person, { lead_id: id }),
				);
		});
	};

/** Subscribes to the newsletter; the confirmation email is never sent. */
const subscribeToNewsletter: Story = async (simulation, person) => {
	const email = person.email || `${person.phone.replace("-", "")}@correo.example`;
	await simulation.callAsVisitor("POST", "/newsletter", { email });
};

/** Runs a story during the desk's opening hours. */
const runAtDesk =
	(story: Story): Story =>
	async (simulation, person) =>
		simulation.planStep(simulation.now(), () => story(simulation, person));

const deskRequestStory = runAtDesk(async (simulation, person) => {
	const { pickItem } = simulation.chance;
	const { brand, model, year } = person.car;
	const { id, reference } = await simulation.callAsReception("POST", "/inbox", {
		kind: "service_request",
		channel: pickItem(["counter", "phone", "social"]),
		...toContact(person),
		wish: pickItem(SAMPLE_COMPLAINTS),
		service: (await pickService(simulation)).name,
		car: `${brand} ${model} ${year}`,
	});
	const text = "Prefiere que la llamemos después de las 3";
	await simulation.callAsReception("POST", `/inbox/${id}/notes`, { text });
	answerRequest(simulation, reference);
});
const walkInStory = runAtDesk((simulation, person) => processCar(simulation, person));
/** Receives a walk-in for a listed job: priced, approved and received in one step. */
const priceListWalkInStory = runAtDesk((simulation, person) =>
	processCar(simulation, person, { isFromPriceList: true }),
);

const toLostState = (reason: string) => ({ state: "lost", reason });
const toWonState = (amount: number) => ({ state: "won", amount });
/** The stories of the sample's requests, in rotation. */
export const STORIES: readonly Story[] = [
	...[
		createVisitStory("comes"),
		priceListWalkInStory,
		createMessageStory(),
		createServiceStory("approves"),
		createQuoteStory(toWonState(85.5)),
	],
	...[
		createVisitStory("waits"),
		walkInStory,
		priceListWalkInStory,
		createServiceStory("approves some"),
		createVisitStory("comes"),
	],
	...[
		createMessageStory(toLostState("No respondió")),
		deskRequestStory,
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
		walkInStory,
		priceListWalkInStory,
		createQuoteStory(toLostState("Encontró más barato")),
	],
	...[
		createVisitStory("shop calls off"),
		createServiceStory("draft"),
		createServiceStory("withdrawn"),
		createVisitStory("comes"),
	],
];
