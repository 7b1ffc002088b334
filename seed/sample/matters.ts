import { addDays, toPanamaInstant } from "#domain/time.ts";
import { skipClosedDays } from "./closed-days.ts";
import { simulateEstimate } from "./estimates.ts";
import type { Person } from "./names.ts";
import { deliverCar } from "./payments.ts";
import { toContact } from "./requests.ts";
import { type Simulation, withOwnChoices } from "./simulation.ts";
import { findServiceTexts } from "./wishes.ts";
import { processCar } from "./workshop.ts";

/**
 * Customers of their own, whom the README names: one of each kind of matter about money. Telephones and e-mail domain
 * cannot belong to anyone.
 */
export const MATTERS = {
	deposit: {
		name: "Anel Arosemena",
		phone: "6000-9921",
		email: "anel.arosemena@correo.example",
		car: { brand: "Toyota", model: "Hilux", year: 2019, color: "gris", plate: "EG0921" },
	},
	balance: {
		name: "Moisés Tejada",
		phone: "6000-9922",
		email: "",
		car: { brand: "Kia", model: "Sportage", year: 2017, color: "azul", plate: "CH0922" },
	},
	reported: {
		name: "Lourdes Urriola",
		phone: "6000-9923",
		email: "lourdes.urriola@correo.example",
		car: { brand: "Nissan", model: "Versa", year: 2021, color: "blanco", plate: "EA0923" },
	},
} as const satisfies Record<string, Person>;

/**
 * Plans an estimate that asks for a deposit, an order with a balance, and one whose customer says that it is paid.
 *
 * @param today day of the seeding
 */
export function planMatters(month: Simulation, today: string): void {
	const ownChoices = {
		seed: 20_261_201,
		firstPersonNumber: 1,
		lastDay: today,
		events: ["other recent balance"],
	};
	const simulation = withOwnChoices(month, ownChoices);
	const planAt = (openDaysAgo: number, minute: number, run: () => Promise<void>) =>
		simulation.planStep(toPanamaInstant(getOpenDayBefore(today, openDaysAgo), minute), run);
	planAt(1, 10 * 60 + 12, () => askForDeposit(simulation));
	planAt(2, 9 * 60 + 4, () =>
		processCar(simulation, MATTERS.balance, {
			wish: { service: findServiceTexts("frenos"), text: "Suena adelante al frenar, como metal con metal" },
			stopAt: "ready",
			onReady: (orderId) =>
				planAt(1, 16 * 60 + 5, () => deliverCar(simulation, orderId, MATTERS.balance.name)),
		}),
	);
	planAt(1, 8 * 60 + 18, () =>
		processCar(simulation, MATTERS.reported, {
			wish: { service: findServiceTexts("aire-acondicionado"), text: "El aire ya no enfría" },
			stopAt: "ready",
			onReady: (orderId) => simulation.planStepAfter(35, () => reportPayment(simulation, orderId)),
		}),
	);
}

/** Returns the open day that lies some open days before a day. */
const getOpenDayBefore = (day: string, openDays: number): string =>
	openDays === 0 ? day : getOpenDayBefore(skipClosedDays(addDays(day, -1), -1), openDays - 1);

async function askForDeposit(simulation: Simulation) {
	const person = MATTERS.deposit;
	const service = findServiceTexts("suspension-y-direccion");
	const { brand, model, year } = person.car;
	const { id } = await simulation.callAsReception("POST", "/inbox", {
		kind: "service_request",
		channel: "counter",
		...toContact(person),
		wish: "Golpetea del lado derecho en los huecos",
		service: service.name,
		car: `${brand} ${model} ${year}`,
	});
	await simulateEstimate(simulation, {
		leadId: id,
		service,
		outcome: "waits",
		answerMinutes: 12,
		depositPercent: 50,
	});
}

async function reportPayment(simulation: Simulation, orderId: string) {
	const { link } = await simulation.callAsReception("GET", `/work-orders/${orderId}`);
	await simulation.callAsVisitor("POST", `/payments/${link.split("/").at(-1)}/report`, {
		method: "ach",
		bank_reference: "ACH 417203",
		note: "Lo mandé desde la cuenta de mi esposo",
	});
}
