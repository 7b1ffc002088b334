import { readFile } from "node:fs/promises";
import { type Outcome, sendSupplement, simulateEstimate } from "./estimates.ts";
import { payBalance } from "./payments.ts";
import { answerRequest, getPhotoPath, type Story, toContact, toVehicleFields } from "./requests.ts";
import type { Json, Simulation } from "./simulation.ts";
import { createVisitStory } from "./visits.ts";
import { GENERAL_QUESTIONS, pickWish } from "./wishes.ts";
import { processCar } from "./workshop.ts";

async function sendPhoto(simulation: Simulation, uploadPage: string, photoPath: string) {
	const path = `/photos/${uploadPage.split("/").at(-1)}/${String(simulation.now().getTime()).padStart(32, "0")}`;
	const bytes = await readFile(photoPath);
	await simulation.callAsVisitor("PUT", path, { bytes: bytes.length });
	await simulation.callAsVisitor("PUT", `${path}/0`, bytes);
}

type FinalState = (simulation: Simulation) => object;

export const createMessageStory =
	(getFinalState?: FinalState): Story =>
	async (simulation, person) => {
		const { nextInteger, nextBoolean, pickItem } = simulation.chance;
		const wish = nextBoolean(0.7) ? pickWish(simulation.chance) : undefined;
		const message = wish?.text ?? pickItem(GENERAL_QUESTIONS);
		const details = { service: wish?.service.name ?? "", vehicleType: "", message };
		const contactResponse = await simulation.callAsVisitor("POST", "/contact", {
			...toContact(person),
			...details,
		});
		if (contactResponse.photos && wish && nextBoolean(0.3))
			await sendPhoto(simulation, contactResponse.photos.page, getPhotoPath(wish.service.id));
		answerRequest(simulation, contactResponse.reference, async ({ id }) => {
			if (getFinalState)
				simulation.planStepAfter(600 + nextInteger(2000), async () => {
					await simulation.setState("inbox", id, getFinalState(simulation));
					await payBalance(simulation, id);
				});
		});
	};

export const createQuoteStory =
	(getFinalState?: FinalState): Story =>
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
			if (getFinalState)
				simulation.planStepAfter(900 + nextInteger(3000), async () => {
					await simulation.setState("inbox", id, getFinalState(simulation));
					await payBalance(simulation, id);
				});
		});
	};

/** Requests a service, gets an estimate, and brings the car after approving it. */
export const createServiceStory =
	(outcome: Outcome): Story =>
	async (simulation, person) => {
		const { nextInteger, pickItem } = simulation.chance;
		const wish = pickWish(simulation.chance);
		const { service } = wish;
		const body = {
			...toContact(person),
			...toVehicleFields(person),
			serviceId: service.id,
			serviceName: service.name,
			urgency: pickItem(["baja", "media", "media", "alta"]),
			description: wish.text,
		};
		const { reference } = await simulation.callAsVisitor("POST", "/service-requests", body);
		answerRequest(simulation, reference, async ({ id }) => {
			const onApproved = async () => {
				if (outcome === "grows") simulation.planStepAfter(900, () => sendSupplement(simulation, id, service));
				simulation.planStepAfter(1500 + nextInteger(1500), () =>
					processCar(simulation, person, { lead_id: id, wish }),
				);
			};
			const answerMinutes = 15 + nextInteger(nextInteger(3) ? 240 : 1500);
			simulation.planStepAfter(20 + nextInteger(180), () =>
				simulateEstimate(simulation, { leadId: id, service, outcome, answerMinutes, onApproved }),
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

const DESK_NOTES = [
	"Pide que la llamada sea después de las 3",
	"Solo puede traerlo temprano, antes de las 9",
	"Viene recomendado por un vecino",
	"Prefiere WhatsApp; no contesta números desconocidos",
];

const deskRequestStory = runAtDesk(async (simulation, person) => {
	const { pickItem } = simulation.chance;
	const { brand, model, year } = person.car;
	const { service, text: wish } = pickWish(simulation.chance);
	const { id, reference } = await simulation.callAsReception("POST", "/inbox", {
		kind: "service_request",
		channel: pickItem(["counter", "phone", "social"]),
		...toContact(person),
		wish,
		service: service.name,
		car: `${brand} ${model} ${year}`,
	});
	const text = pickItem(DESK_NOTES);
	await simulation.callAsReception("POST", `/inbox/${id}/notes`, { text });
	answerRequest(simulation, reference);
});
export const walkInStory = runAtDesk((simulation, person) => processCar(simulation, person));
/** Receives a walk-in for a listed job: priced, approved and received in one step. */
export const priceListWalkInStory = runAtDesk((simulation, person) =>
	processCar(simulation, person, { isFromPriceList: true }),
);

export const toLostState = (reason: string) => () => ({ state: "lost", reason });
/** Wins a request for an amount between two amounts in balboas, in steps of 25 cents. */
export const toWonState =
	(from: number, to: number): FinalState =>
	({ chance }) => ({ state: "won", amount: from + chance.nextInteger(4 * (to - from)) / 4 });
/** A call for whose job the desk has begun an estimate and not sent it yet. */
export const draftStory: Story = async (simulation, person) => {
	const { brand, model, year } = person.car;
	const { service, text: wish } = pickWish(simulation.chance);
	const { id } = await simulation.callAsReception("POST", "/inbox", {
		kind: "service_request",
		channel: "phone",
		...toContact(person),
		wish,
		service: service.name,
		car: `${brand} ${model} ${year}`,
	});
	await simulation.callAsReception("POST", `/inbox/${id}/contacts`, { channel: "phone" });
	await simulateEstimate(simulation, { leadId: id, service, outcome: "draft", answerMinutes: 0 });
};

/** The stories of the sample's requests, in rotation. */
export const STORIES: readonly Story[] = [
	...[
		createVisitStory("comes"),
		priceListWalkInStory,
		createMessageStory(),
		createServiceStory("approves"),
		createQuoteStory(toWonState(24, 140)),
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
		createMessageStory(toWonState(35, 95)),
		createServiceStory("grows"),
		subscribeToNewsletter,
	],
	...[
		createVisitStory("calls off"),
		createVisitStory("comes"),
		walkInStory,
		priceListWalkInStory,
		createQuoteStory(toLostState("Encontró más barato")),
	],
	...[
		createVisitStory("shop calls off"),
		createVisitStory("comes"),
		createServiceStory("withdrawn"),
		createVisitStory("comes"),
	],
];
