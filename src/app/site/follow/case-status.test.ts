import { expect, test } from "vitest";
import { addDays } from "#domain/time.ts";
import type { PublicVisit } from "#features/workshop/appointments/contract.ts";
import { getVisitStateInfo, VISIT_STATES } from "#features/workshop/appointments/visit-states.ts";
import type { PublicEstimate } from "#features/workshop/estimates/customer/public-contract.ts";
import { isAccepted } from "#features/workshop/estimates/estimate-states.ts";
import type { CustomerPhotos } from "#features/workshop/photos/contract.ts";
import { getCustomerMessages } from "#features/workshop/work-orders/customer/customer-status-messages.ts";
import type { PublicOrder } from "#features/workshop/work-orders/customer/public-contract.ts";
import { getOrderStateInfo, ORDER_STATES } from "#features/workshop/work-orders/order-states.ts";
import type { Site } from "#site/site-data.ts";
import { computeCaseMessages } from "./case-messages.ts";
import { formatCaseStatus, formatExpectedTime, getNextStep, type PortalData } from "./case-status.ts";

const settings = { today: "2026-11-20" } as Site["settings"];
const closedDay = { day: "2026-11-27", day_change: "no abrimos: Duelo" };

const customerCase = {
	reference: "CIT-2026-00001",
	first_name: "Ana",
	asked: "Frenos",
	is_over: false,
	is_open: true,
	photos_ended: false,
	has_order: false,
	answer_by: null,
	changed_at: "2026-11-20T12:00:00.000Z",
};
const visit = {
	reference: customerCase.reference,
	day: "2026-11-25",
	time: "9:00 AM",
	until: null,
	minutes: 60,
	state: "confirmed",
	can_change: true,
	why_not: null,
	customer_confirmed_at: null,
} as PublicVisit;
const pastVisit = { ...visit, state: "attended", can_change: false } as const;
const estimate = {
	reference: "COT-2026-00007",
	state: "sent",
	valid_until: "2026-11-28",
	is_open: true,
	accepted_cents: null,
	approved_cents: 0,
} as PublicEstimate;
const approvedEstimate = {
	...estimate,
	state: "partly_accepted",
	is_open: false,
	accepted_cents: 10_000,
} as const;
const createPhotos = (count: number) =>
	({ photos: Array(count).fill({ state: "stored" }) }) as unknown as CustomerPhotos;

/** Returns the status sentence and the next step, as the head of the page shows them. */
function getMessages(parts: Partial<Omit<PortalData, "messages">>) {
	const allParts = { customerCase, ...parts };
	const portal = { ...allParts, messages: computeCaseMessages(settings, allParts.customerCase, allParts) };
	return [formatCaseStatus(portal), getNextStep(portal)];
}

test.each<[string, Partial<Omit<PortalData, "messages">>, string, string | RegExp]>([
	["a request", {}, "Ana, recibimos tu solicitud", /^Si tienes una duda/],
	[
		"a request that waits for a reply",
		{ customerCase: { ...customerCase, answer_by: "2026-11-20T21:10:00Z" } },
		"Ana, recibimos tu solicitud",
		"Te respondemos a más tardar hoy a las 4:15 PM.",
	],
	[
		"a closed request without a name",
		{ customerCase: { ...customerCase, first_name: "", is_open: false } },
		"Tu solicitud está cerrada",
		/agenda una cita\.$/,
	],
	["photos", { photos: createPhotos(1) }, "Ana, recibimos tu solicitud y ya tenemos tu foto", /^Si/],
	["a visit", { visit }, "Ana, tu cita está confirmada", /^Te esperamos a esa hora/],
	[
		"a visit and an estimate",
		{ visit, estimate },
		"Ana, tu cita está confirmada y tu cotización espera tu respuesta",
		/^Te esperamos.*Revisa la cotización y respóndela: vale hasta el sábado 28 de noviembre\.$/,
	],
	[
		"a visit, an approval and photos",
		{ visit, estimate: approvedEstimate, photos: createPhotos(2) },
		"Ana, tu cita está confirmada, aprobaste $100.00 y ya tenemos tus 2 fotos",
		/^(?!.*(acordar|cotización)).*$/,
	],
	[
		"a visit on a day that closed",
		{ visit: { ...visit, ...closedDay }, estimate: approvedEstimate },
		"Ana, tu cita necesita otra hora y aprobaste $100.00",
		/^Ese día no abrimos: Duelo\. Elige otra hora aquí abajo, o espera/,
	],
	[
		"an estimate after the visit",
		{ visit: pastVisit, estimate },
		"Ana, tu carro llegó al taller y tu cotización espera tu respuesta",
		/^Revisa la cotización/,
	],
	["an estimate alone", { estimate }, "Ana, tu cotización espera tu respuesta", /^Revisa/],
	[
		"an approval alone",
		{ estimate: approvedEstimate },
		"Ana, aprobaste $100.00",
		/acordar cuándo traes el carro/,
	],
	[
		"an approval of a closed request",
		{ customerCase: { ...customerCase, is_open: false }, estimate: approvedEstimate },
		"Ana, aprobaste $100.00",
		/^Si necesitas algo más, escríbenos/,
	],
	[
		"an addition after an approval",
		{ estimate: { ...estimate, approved_cents: 5000 } },
		"Ana, además de los $50.00 que aprobaste, algo más espera tu respuesta",
		/^Revisa/,
	],
	[
		"a rejection",
		{ estimate: { ...estimate, state: "declined" } },
		"Ana, le dijiste «No por ahora» a la cotización",
		"",
	],
	[
		"a rejected addition after an approval",
		{ estimate: { ...estimate, state: "declined", approved_cents: 5000 } },
		"Ana, aprobaste $50.00: a lo demás le dijiste «No por ahora»",
		"Te contactamos para acordar cuándo traes el carro.",
	],
	[
		"an expired addition after an approval",
		{ estimate: { ...estimate, state: "expired", is_open: false, approved_cents: 5000 } },
		"Ana, aprobaste $50.00: lo demás venció",
		"Te contactamos para acordar cuándo traes el carro.",
	],
	[
		"an expired estimate",
		{ estimate: { ...estimate, state: "expired", is_open: false } },
		"Ana, tu cotización venció",
		"",
	],
	[
		"a voided estimate",
		{ estimate: { ...estimate, state: "voided", is_open: false } },
		"Ana, tu cotización ya no está disponible",
		"",
	],
])("formats status and next step of %s", (_, parts, expectedStatus, expectedNextStep) => {
	const [actualStatus, nextStep] = getMessages(parts);
	expect(actualStatus).toBe(expectedStatus);
	if (expectedNextStep instanceof RegExp) expect(nextStep).toMatch(expectedNextStep);
	else expect(nextStep).toBe(expectedNextStep);
});

/** The day of the visit, which is at nine: open, and closed after the booking. */
const VISIT_DAYS = [
	["abierto", { day: "2026-11-25", day_change: null }],
	["cerrado", closedDay],
] as const;
/** Offsets in days from the visit, and whether its hour is still ahead. */
const MOMENTS = [
	["antes", -1, true],
	["a su hora", 0, false],
	["un día después", 1, false],
] as const;
const ESTIMATES: [string, PublicEstimate | undefined][] = [
	["sin cotización", undefined],
	["cotización que espera", estimate],
	["aprobada en parte", approvedEstimate],
	["aprobada y algo más que espera", { ...estimate, approved_cents: 5000 }],
	["«No por ahora»", { ...estimate, state: "declined" }],
	["expired", { ...estimate, state: "expired", is_open: false }],
	["voided", { ...estimate, state: "voided", is_open: false }],
];

// The snapshot holds every combination, so that a reader can check that no clause contradicts another.
test("formats every visit state with every estimate state", async () => {
	const blocks = VISIT_STATES.flatMap((state) => {
		const { isOpen, isCancelled } = getVisitStateInfo(state);
		const cancellation = isCancelled
			? ({
					cancelled_by: "shop",
					cancellation_text: "La canceló el taller: No tenemos el repuesto.",
				} as const)
			: {};
		const momentsByText = new Map<string, string[]>();
		for (const [kind, dayParts] of VISIT_DAYS)
			for (const [moment, days, isAhead] of MOMENTS) {
				const visitOnDay = {
					...visit,
					...cancellation,
					...dayParts,
					state,
					can_change: isOpen && isAhead,
				};
				const settingsOnDay = { ...settings, today: addDays(dayParts.day, days) };
				const lines = ESTIMATES.map(([name, currentEstimate]) => {
					const parts = { customerCase, visit: visitOnDay, estimate: currentEstimate };
					const portal = {
						...parts,
						messages: computeCaseMessages(settingsOnDay, customerCase, { visit: visitOnDay }),
					};
					const when = formatExpectedTime(portal) ? " [lo esperan]" : "";
					return `  ${name.padEnd(31)} ${formatCaseStatus(portal)}. ${getNextStep(portal)}${when}`;
				}).join("\n");
				momentsByText.set(lines, [...(momentsByText.get(lines) ?? []), `${kind}, ${moment}`]);
			}
		return [...momentsByText].map(([lines, when]) => `== ${state}: ${when.join(" · ")}\n${lines}`);
	});
	await expect(`${blocks.join("\n\n")}\n`).toMatchFileSnapshot("own-sentences.txt");
});

test("hides the ready badge after a later approval", () => {
	const getBadgeLabel = (fetch: object | null) =>
		computeCaseMessages(settings, customerCase, { order: { state: "ready", fetch } as PublicOrder }).badge
			?.label;
	expect([getBadgeLabel({}), getBadgeLabel(null)]).toEqual(["Listo", undefined]);
});

/** Promised times: ahead, past, and none. */
const PROMISES = [
	["prometido", "mañana a las 4:00 PM", false],
	["se pasó la hora", "hoy a las 9:00 AM", true],
	["sin hora", null, false],
] as const;

test("formats every order state with every promise and estimate", async () => {
	const blocks = ORDER_STATES.flatMap((state) => {
		const { isInside, isReady } = getOrderStateInfo(state);
		const momentsByText = new Map<string, string[]>();
		for (const [kind, promised, isLate] of PROMISES) {
			const lines = ESTIMATES.map(([name, currentEstimate]) => {
				const awaitsApproval =
					isInside && !isReady && currentEstimate?.is_open === true && currentEstimate.state === "sent";
				const pickupHours = "hoy hasta las 6:00 PM";
				const orderTexts = { car: "Kia Sportage", stateAt: "hoy a las 8:10 AM", promised, isLate };
				const hasNoApproval =
					state === "received" &&
					!!currentEstimate &&
					!awaitsApproval &&
					!isAccepted(currentEstimate.state) &&
					!currentEstimate.approved_cents;
				const approvalFacts = {
					hasNoApproval,
					freeBasis: null,
					waitsFor: null,
					hasDoneJobs: false,
					hasOpenJobs: false,
				};
				const orderFacts = {
					...orderTexts,
					...approvalFacts,
					awaitsApproval,
					pickupHours,
				};
				const order = {
					state,
					is_inside: isInside,
					title: getCustomerMessages(state).title(orderFacts),
					text: getCustomerMessages(state).text(orderFacts),
					asks_approval: awaitsApproval,
					fetch: isReady ? {} : null,
				} as PublicOrder;
				const parts = {
					customerCase: { ...customerCase, has_order: true },
					order,
					estimate: currentEstimate,
				};
				const portal = {
					...parts,
					messages: computeCaseMessages(settings, customerCase, { order }),
				};
				const { badge } = portal.messages;
				return `  ${name.padEnd(31)} [${badge?.label}] ${formatCaseStatus(portal)}. ${getNextStep(portal)}`;
			}).join("\n");
			momentsByText.set(lines, [...(momentsByText.get(lines) ?? []), kind]);
		}
		return [...momentsByText].map(([lines, when]) => `== ${state}: ${when.join(" · ")}\n${lines}`);
	});
	await expect(`${blocks.join("\n\n")}\n`).toMatchFileSnapshot("own-car-sentences.txt");
});
