import { addDays, toPanamaInstant } from "#domain/time.ts";
import { LAST_MONTH_POST, THIS_MONTH_POST } from "./posts.ts";
import { findRequest } from "./requests.ts";
import type { Simulation } from "./simulation.ts";
import { findServiceTexts } from "./wishes.ts";

/** The dashboard compares a month with the same days of last month: only its first minutes belong to every such span. */
const [POST_MINUTE, QUOTE_MINUTE, SERVICE_MINUTE] = [4, 9, 16];
const ASKING_CUSTOMERS = [
	{ name: "Rigoberto Camargo", phone: "6000-9925", email: "" },
	{ name: "Eneida Alveo", phone: "6000-9926", email: "eneida.alveo@correo.example" },
] as const;

/**
 * Plans an article at the beginning of this and of last month, and a quote and a service request at that of last month,
 * so that every figure of the dashboard has something to compare with on any day.
 *
 * @param today day of the seeding
 */
export async function planMonthStarts(simulation: Simulation, today: string): Promise<void> {
	const firstDay = toFirstOfMonth(today);
	const lastFirstDay = toFirstOfMonth(addDays(firstDay, -1));
	const planAtStart = (day: string, minute: number, run: () => Promise<void>) =>
		simulation.planStep(toPanamaInstant(day, minute), run, false);
	planAtStart(firstDay, POST_MINUTE, () => simulation.callAsEditor("POST", "/blog/posts", THIS_MONTH_POST));
	planAtStart(lastFirstDay, POST_MINUTE, () =>
		simulation.callAsEditor("POST", "/blog/posts", LAST_MONTH_POST),
	);
	const [product] = await simulation.callAsVisitor("GET", "/products");
	const [quoteCustomer, serviceCustomer] = ASKING_CUSTOMERS;
	planAtStart(lastFirstDay, QUOTE_MINUTE, () =>
		askAndLeave(simulation, "/quotes", {
			customer: { ...quoteCustomer, notes: "" },
			products: [{ sku: product.sku, quantity: 2 }],
		}),
	);
	const { id, name, complaints } = findServiceTexts("mecanica-ligera");
	planAtStart(lastFirstDay, SERVICE_MINUTE, () =>
		askAndLeave(simulation, "/service-requests", {
			...serviceCustomer,
			...{ vehicleBrand: "Mazda", vehicleModel: "CX-5", vehicleYear: 2016 },
			serviceId: id,
			serviceName: name,
			urgency: "baja",
			description: complaints[0],
		}),
	);
}

const toFirstOfMonth = (day: string) => `${day.slice(0, 7)}-01`;

/** A customer asks, gets an answer in the morning and decides for another shop days later. */
async function askAndLeave(simulation: Simulation, path: string, body: object) {
	const { reference } = await simulation.callAsVisitor("POST", path, body);
	const contact = { channel: "whatsapp" };
	simulation.planStepAfter(20, async () => {
		const { id } = await findRequest(simulation, reference);
		await simulation.callAsReception("POST", `/inbox/${id}/contacts`, contact);
		simulation.planStepAfter(2000, () =>
			simulation.setState("inbox", id, { state: "lost", reason: "Encontró más barato" }),
		);
	});
}
