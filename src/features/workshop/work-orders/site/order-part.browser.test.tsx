import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { bookVisit, createPhone } from "#tests/component-kit/agenda.ts";
import { expectNoViolations } from "#tests/component-kit/axe.ts";
import { measureOverflow } from "#tests/component-kit/layout-checks.ts";
import { call, logInAs, open } from "#tests/component-kit/page.tsx";
import { callPanel, sendEstimateFor, withdrawCar } from "#tests/component-kit/workshop.ts";

const title = page.getByRole("heading", { level: 1 });
const HOUR_MS = 60 * 60 * 1000;
const getInstantInHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();
/** Triggers a poll: the page polls at once when it becomes visible, and every half minute otherwise. */
const triggerPoll = () => document.dispatchEvent(new Event("visibilitychange"));
const getHeadings = () => [...document.querySelectorAll("main h2")].map(({ textContent }) => textContent);

async function moveOrder(token: string, id: string, to: string) {
	const { updated_at, total_cents } = await callPanel(token, `/work-orders/${id}`);
	const delivery = to === "delivered" ? { delivered_to: "Ana", total_cents } : {};
	return callPanel(token, `/work-orders/${id}/move`, { to, updated_at, ...delivery });
}

test.for([
	{ width: 1280, day: "2026-11-24", approvesOnPage: true },
	{ width: 360, day: "2026-11-25", approvesOnPage: false },
])(
	"shows a car's progress until delivery at $width px",
	{ tags: ["slow"] },
	async ({ width, day, approvesOnPage }) => {
		await page.viewport(width, 800);
		const token = await logInAs();
		const { lead_id: leadId, path } = await bookVisit(token, { day, time: "9:00 AM" });
		await open(path);
		await expect.element(title).toHaveTextContent("Ana, tu cita está por confirmar");

		const plate = `QZ${width}`;
		const car = { brand: "Kia", model: "Sportage", plate, complaint: "Suena al frenar" };
		const order = { lead_id: leadId, ...car, promised_at: getInstantInHours(30) };
		const receivedOrder = await callPanel(token, "/work-orders", order);
		const { id } = receivedOrder;
		expect(new URL(receivedOrder.link).pathname).toBe(path);
		triggerPoll();
		await expect.element(title).toHaveTextContent("Ana, tu Kia Sportage está en el taller");
		await expect.element(page.getByText(/^Lo recibimos hoy a las? .* Te lo tenemos /)).toBeVisible();
		expect(page.getByText("Ya pasó").elements()).toEqual([]);
		expect(page.getByRole("button", { name: "Confirmar que voy" }).elements()).toEqual([]);
		expect(document.body.innerHTML).not.toContain(plate);
		await expectNoViolations();

		const { updated_at } = await callPanel(token, `/work-orders/${id}`);
		const promiseReason = "La pieza llega por la tarde.";
		const promise = { updated_at, promised_at: getInstantInHours(54), promise_reason: promiseReason };
		await callPanel(token, `/work-orders/${id}`, promise, "PUT");
		const { version, jobs } = await sendEstimateFor(token, leadId);
		triggerPoll();
		await expect
			.element(title)
			.toHaveTextContent("Ana, tu Kia Sportage está en el taller y tu cotización espera tu respuesta");
		await expect.element(page.getByText(/^Antes te dijimos .* La pieza llega por la tarde\.$/)).toBeVisible();
		expect(getHeadings().slice(0, 2)).toEqual(["Tu cotización", "Lo que ha pasado"]);
		if (approvesOnPage) {
			await page.getByRole("button", { name: "Aprobar", exact: true }).click();
			await page.getByRole("button", { name: "Aprobar $140.00" }).click();
			// The car is in the shop, so no hour needs agreement.
			await expect.element(page.getByText(/^Aprobado\. Gracias.*Ya le avisamos al taller\.$/)).toBeVisible();
		} else {
			const jobIds = jobs.map((job) => job.id);
			const body = { version, job_ids: jobIds, total_cents: 14_000 };
			await call(`/api/estimates/${path.split("/").at(-1)}/decision`, { body });
			triggerPoll();
		}
		await expect
			.element(title)
			.toHaveTextContent("Ana, tu Kia Sportage está en el taller y aprobaste $140.00");
		expect(page.getByText(/falta que apruebes/).elements()).toEqual([]);

		await moveOrder(token, id, "in_progress");
		triggerPoll();
		await expect.element(title).toMatchTextContent(/^Ana, estamos trabajando en tu Kia Sportage/);
		const remainingJobs = page.getByRole("listitem").filter({ hasText: "· por hacer" });
		expect(remainingJobs.elements()).toHaveLength(2);
		for (const job of (await callPanel(token, `/work-orders/${id}`)).jobs)
			await callPanel(token, `/work-orders/${id}/jobs/${job.id}`, { done: true, was: "open" });
		await moveOrder(token, id, "ready");
		triggerPoll();
		await expect.element(title).toMatchTextContent(/^Ana, tu Kia Sportage está listo/);
		await expect.element(page.getByText("Puedes pasar a buscarlo", { exact: false })).toBeVisible();
		await expect
			.element(page.getBySelector(".on-dark").first())
			.toMatchTextContent("Por pagar$140.00ITBMS incluido");
		await expect.element(page.getByRole("link", { name: "Cómo llegar" })).toBeVisible();
		for (const viewportWidth of [width, 320]) {
			await page.viewport(viewportWidth, 800);
			expect(measureOverflow(), String(viewportWidth)).toBe(0);
		}
		await expectNoViolations();

		await moveOrder(token, id, "delivered");
		triggerPoll();
		await expect.element(title).toHaveTextContent("Ana, te entregamos tu Kia Sportage");
		await expect.element(page.getByRole("link", { name: "Agendar otra cita" })).toBeVisible();
		await expectNoViolations();
	},
);

test("tells a walk-in that the car left, not why", async () => {
	const token = await logInAs();
	const person = { name: "Itzel Sáenz", phone: createPhone() };
	const car = { brand: "Toyota", model: "Hilux", no_plate: "no_plate" };
	const reception = { person, ...car, complaint: "No enciende", promised_at: null };
	const order = await callPanel(token, "/work-orders", reception);
	await open(new URL(order.link).pathname);
	await expect.element(title).toHaveTextContent("Itzel, tu Toyota Hilux está en el taller");
	await expect.element(page.getByText(/Todavía no sabemos para cuándo estará: te avisamos\.$/)).toBeVisible();
	await expect.element(page.getByRole("link", { name: "Preguntar cómo va" })).toBeVisible();
	await withdrawCar(token, order);
	triggerPoll();
	await expect.element(title).toHaveTextContent("Itzel, tu Toyota Hilux salió del taller");
	expect(page.getByText("Se lo llevó").elements()).toEqual([]);
});
