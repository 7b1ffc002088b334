import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { bookVisit } from "#tests/component-kit/agenda.ts";
import { logInAs, open } from "#tests/component-kit/page.tsx";
import {
	approveInPerson,
	callPanel,
	receiveCar,
	sendEstimate,
	sendEstimateFor,
	WORKSHOP_PATH,
} from "#tests/component-kit/workshop.ts";

const WIDTHS = [390, 1280];
const MAX_BUTTONS = 7;
const PANEL = "/admin/dashboard";

const isVisible = (element: Element) => element.checkVisibility({ visibilityProperty: true });
const listVisible = (selector: string) =>
	[...document.querySelectorAll(`main :is(${selector})`)]
		.filter(isVisible)
		.map(({ textContent }) => textContent);

/** Expects the filled button in reach of the thumb at both ends of a phone's page, with nothing over it. */
async function expectPinned() {
	await page.viewport(390, 844);
	for (const y of [0, document.documentElement.scrollHeight]) {
		window.scrollTo(0, y);
		const [button] = document.querySelectorAll("main :is(.btn-primary, .btn-whatsapp)");
		const { bottom, top, left, width } = button?.getBoundingClientRect() ?? new DOMRect();
		expect(bottom).toBeGreaterThan(700);
		expect(bottom).toBeLessThan(844);
		const above = document.elementFromPoint(left + width / 2, (top + bottom) / 2);
		expect(button?.contains(above)).toBe(true);
	}
}

/** Expects one filled button, or none while nothing is asked, and seven buttons at most, outside of the rows of a list. */
async function expectOneNextStep(path: string, label: string | undefined) {
	for (const width of WIDTHS) {
		await page.viewport(width, 844);
		await open(path);
		const filled = () => listVisible(".btn-primary, .btn-whatsapp, .btn-danger").join("\n");
		await expect.poll(filled).toMatch(label ? new RegExp(`^${label}.*$`) : /^$/);
		const buttons = listVisible(".btn:not(.btn-link, li .btn)");
		expect(buttons.length, buttons.join(" | ")).toBeLessThanOrEqual(MAX_BUTTONS);
		expect(listVisible(".btn:disabled")).toEqual([]);
	}
}

test("asks for one thing on each state of an order", async () => {
	const token = await logInAs();
	const { id, lead_id: leadId } = await receiveCar(token, { plate: "UN1111" });
	const path = `${WORKSHOP_PATH}/${id}`;
	await expectOneNextStep(path, "Cotizar");
	const { id: waitingId, lead_id: waitingLead } = await receiveCar(token, { plate: "UN2222" });
	await sendEstimateFor(token, waitingLead);
	await expectOneNextStep(`${WORKSHOP_PATH}/${waitingId}`, "Aprobarla en persona");
	await expectPinned();
	await approveInPerson(token, leadId);
	await expectOneNextStep(path, "Empezar el trabajo");
	const move = async (to: string) => {
		const { updated_at } = await callPanel(token, `/work-orders/${id}`);
		return callPanel(token, `/work-orders/${id}/move`, { to, updated_at });
	};
	const { jobs } = await move("in_progress");
	await expectOneNextStep(path, undefined);
	for (const { id: jobId } of jobs)
		await callPanel(token, `/work-orders/${id}/jobs/${jobId}`, { done: true, was: "open" });
	await expectOneNextStep(path, "Listo para entregar");
	await move("ready");
	await expectOneNextStep(path, "Avisar que está listo");
	await callPanel(token, `/inbox/${leadId}/contacts`, { channel: "whatsapp" });
	await expectOneNextStep(path, "Entregar");
});

test("asks for one thing on an estimate", async () => {
	const token = await logInAs();
	const { id } = await sendEstimate(token, "Eva Soto");
	await expectOneNextStep(`${PANEL}/cotizaciones/${id}`, "Registrar respuesta");
	await expectPinned();
});

test("asks to confirm a requested visit, above everything", async () => {
	const token = await logInAs();
	const { lead_id: leadId } = await bookVisit(token, { day: "2026-11-23", time: "10:00 AM" });
	await page.viewport(390, 844);
	await open(`${PANEL}/bandeja/${leadId}`);
	const confirmButton = page.getByRole("button", { name: "Confirmar" });
	await expect.element(confirmButton).toBeInViewport();
	const filled = listVisible(".btn-primary, .btn-whatsapp");
	expect(filled).toEqual(["Confirmar"]);
});
