import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { addVisit } from "#tests/component-kit/agenda.ts";
import { expectNoViolations } from "#tests/component-kit/axe.ts";
import { getCurrentPath, logInAs, open, setClock } from "#tests/component-kit/page.tsx";
import {
	approveInPerson,
	callPanel,
	moreSteps,
	receiveCar,
	WORKSHOP_PATH,
} from "#tests/component-kit/workshop.ts";

const DAY = "2026-11-24";
const HOME = "/admin/dashboard";

const getButton = (name: string) => page.getByRole("button", { name });

beforeEach(() => setClock(`${DAY}T15:00:00Z`));

test("starts only approved work and delivers the car", { tags: ["slow"] }, async () => {
	const token = await logInAs();
	const name = "Itzel Solís";
	const visit = await addVisit(token, { day: DAY, time: "2:00 PM", name });
	const car = { plate: "DA1280", brand: "Kia", model: "Sportage", complaint: "Suena al frenar" };
	const { id } = await callPanel(token, "/work-orders", {
		lead_id: visit.lead_id,
		...car,
		promised_at: null,
	});
	await open(`${WORKSHOP_PATH}/${id}`);
	const nextStep = page.getByRole("region", { name: "Próximo paso" });
	const startButton = getButton("Empezar el trabajo");
	await expect.element(nextStep).toMatchTextContent("Falta la aprobación del cliente.");
	expect(startButton.elements()).toHaveLength(0);
	await expect.element(nextStep.getByRole("button", { name: "Cotizar" })).toBeVisible();
	await approveInPerson(token, visit.lead_id);
	await expect.element(startButton).toBeEnabled();
	await startButton.click();
	const readyButton = getButton("Listo para entregar");
	await expect.element(nextStep).toMatchTextContent("Quedan trabajos aprobados sin hacer");
	expect(readyButton.elements()).toHaveLength(0);
	await page.getByRole("checkbox", { name: /Cambiar pastillas/ }).click();
	await getButton("No se hizo Rectificar discos").click();
	const skipDialog = page.getByRole("dialog", { name: "No se hizo" });
	await skipDialog.getByLabelText("¿Por qué?").fill("Estaban bien");
	await skipDialog.getByRole("button", { name: "Guardar" }).click();
	await expect.element(page.getByText("No se hizo: Estaban bien").first()).toBeVisible();
	await readyButton.click();
	await getButton("Entregar").click();
	const deliveryDialog = page.getByRole("dialog", { name: "Entregar" });
	await expect.element(deliveryDialog).toMatchTextContent("$100.00");
	await expect.element(deliveryDialog.getByLabelText("¿A quién se le entrega?")).toHaveValue(name);
	await expectNoViolations();
	await deliveryDialog.getByRole("button", { name: "Cobrar y entregar" }).click();
	const deliveredDialog = page.getByRole("dialog", { name: "Carro entregado" });
	await expect.element(deliveredDialog).toMatchTextContent("La cuenta está pagada");
	await expectNoViolations();
	await deliveredDialog.getByRole("button", { name: "Listo" }).click();
	await expect.element(page.getByText("Se entregó a")).toBeVisible();
	await getButton("Deshacer la entrega").click();
	const undoDialog = page.getByRole("dialog", { name: "Deshacer la entrega" });
	const reason = undoDialog.getByLabelText("¿Por qué?");
	await undoDialog.getByRole("button", { name: "Deshacer la entrega" }).click();
	await expect.element(reason).toHaveAccessibleDescription("Escribe el motivo");
	await reason.fill("Falta el aceite");
	await undoDialog.getByRole("button", { name: "Deshacer la entrega" }).click();
	await expect.element(page.getByText("Entregado → Listo. Falta el aceite")).toBeVisible();

	await open(HOME);
	await expect.element(page.getByRole("link", { name: "listo sin retirar" })).toBeVisible();
	await open(`${HOME}/bandeja/${visit.lead_id}?state=all`);
	await expect.element(page.getByRole("region", { name: "Taller" })).toMatchTextContent(car.plate);
	// No state buttons are offered that the server rejects while the car is in the workshop.
	const state = page.getByRole("region", { name: "Estado", exact: true });
	await expect.element(state).toMatchTextContent("esta solicitud se cierra cuando se entrega");
	expect(state.getByRole("button").elements()).toEqual([]);
	await expectNoViolations();
	await open(`${HOME}/agenda/${visit.id}?day=${DAY}`);
	const dialog = page.getByRole("dialog", { name });
	await expect.element(dialog).toMatchTextContent(car.plate);
	await expect.element(dialog).toMatchTextContent("Trabajos aprobados: Cambiar pastillas");
});

test("shows a received car's order instead of «Listo»", async () => {
	const token = await logInAs();
	const [attendedVisit, receivedVisit] = [
		await addVisit(token, { day: DAY, time: "3:00 PM", name: "Berta Luna" }),
		await addVisit(token, { day: DAY, time: "4:00 PM", name: "Celia Mora" }),
	];
	const { id, updated_at } = attendedVisit;
	await callPanel(token, `/agenda/${id}/state`, { state: "attended", updated_at }, "PUT");
	const car = { plate: "RW4410", brand: "Kia", model: "Rio", complaint: "Suena" };
	const reception = { lead_id: receivedVisit.lead_id, ...car, promised_at: null };
	const order = await callPanel(token, "/work-orders", reception);
	await open(HOME);
	const getRow = (name: string) =>
		page.getByRole("region", { name: "Citas de hoy" }).getByRole("listitem").filter({ hasText: name });
	await expect
		.element(getRow("Celia Mora").getByRole("link", { name: "Recibido · Falta revisarlo y cotizar" }))
		.toHaveAttribute("href", `${WORKSHOP_PATH}/${order.id}`);
	expect(
		getRow("Celia Mora")
			.getByRole("link", { name: /^Listo/ })
			.elements(),
	).toEqual([]);
	await expect.element(getRow("Berta Luna").getByRole("link", { name: /^Listo/ })).toBeVisible();
});

test("ends the promised time when the car is ready", async () => {
	const token = await logInAs();
	const carWithPromise = { plate: "PR4410", promised_at: `${DAY}T21:00:00.000Z` };
	const { id, lead_id } = await receiveCar(token, carWithPromise);
	await approveInPerson(token, lead_id);
	const orderPath = `/work-orders/${id}`;
	const moveOrder = async (to: string, extra: object = {}) => {
		const { updated_at, total_cents } = await callPanel(token, orderPath);
		const delivery = to === "delivered" ? { delivered_to: "Itzel", total_cents } : {};
		await callPanel(token, `${orderPath}/move`, { to, updated_at, ...delivery, ...extra });
	};
	await moveOrder("in_progress");
	for (const { id: job } of (await callPanel(token, orderPath)).jobs)
		await callPanel(token, `${orderPath}/jobs/${job}`, { done: true, was: "open" });
	await moveOrder("ready");
	await open(WORKSHOP_PATH);
	const card = page.getByRole("listitem").filter({ hasText: "PR4410" });
	await expect.element(card).not.toMatchTextContent("Hoy a las 4:00 PM");
	await moveOrder("delivered");
	await open(`${WORKSHOP_PATH}/${id}`);
	await expect
		.element(page.getByText("Se prometió para hoy a las 4:00 PM. Entregado hoy a las 10:00 AM."))
		.toBeVisible();
});

test("shows the amount due when a car leaves unrepaired", { tags: ["slow"] }, async () => {
	const token = await logInAs();
	const { id, lead_id, reference } = await receiveCar(token, { plate: "SV201", name: "Saúl Vega" });
	const openLeaveDialog = async () => {
		await open(`${WORKSHOP_PATH}/${id}`);
		await moreSteps.click();
		await getButton("Se va sin reparar").click();
		const dialog = page.getByRole("dialog", { name: "Se va sin reparar" });
		await dialog.getByLabelText("¿Por qué?").fill("Se le hizo tarde");
		return dialog;
	};
	const firstDialog = await openLeaveDialog();
	await expect.element(firstDialog).not.toMatchTextContent("A pagar");
	await firstDialog.getByRole("button", { name: "Se va sin reparar" }).click();
	await expect.element(getButton("Volvió al taller")).toBeVisible();
	await approveInPerson(token, lead_id);
	await open(`${WORKSHOP_PATH}/${id}`);
	await expect.element(page.getByText("$140.00 aprobado")).toBeVisible();
	await page.getByRole("link", { name: "Ver la cotización" }).click();
	// The request links to the existing order and offers no second booking, which could not be changed.
	await page.getByRole("link", { name: "Abrir la orden" }).click();
	await expect.poll(getCurrentPath).toBe(`${WORKSHOP_PATH}/${id}`);
	await open(`${HOME}/bandeja/${lead_id}?state=all`);
	await expect.element(page.getByRole("link", { name: `Abrir la orden ${reference}` })).toBeVisible();
	const bookLink = page.getByRole("link", { name: /^Agendada…/ });
	await expect.element(bookLink).not.toHaveAttribute("href", expect.stringContaining("solicitud"));
	await open(`${WORKSHOP_PATH}/${id}`);
	await getButton("Volvió al taller").click();
	await getButton("Empezar el trabajo").click();
	await page.getByRole("checkbox", { name: /Cambiar pastillas/ }).click();
	await expect.element(page.getByRole("checkbox", { name: /Cambiar pastillas/ })).toBeChecked();
	const secondDialog = await openLeaveDialog();
	await expect.element(secondDialog).toMatchTextContent("A pagar por lo que se hizo$100.00");
});
