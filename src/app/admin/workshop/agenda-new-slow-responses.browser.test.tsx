import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { addVisit, createPhone } from "#tests/component-kit/agenda.ts";
import { holdMatching, isGetRequest, loseResponses } from "#tests/component-kit/network-faults.ts";
import { disconnectCalls, interceptCalls, logInAs, open } from "#tests/component-kit/page.tsx";

const AGENDA = "/admin/dashboard/agenda";
const PATH = "/api/admin/agenda";
const DAY = "2026-11-23";
const dialog = page.getByRole("dialog", { name: "Nueva cita" });
const phone = dialog.getByLabelText("Teléfono");
const name = dialog.getByLabelText("Nombre");
const save = dialog.getByRole("button", { name: "Guardar cita" });

test("ignores a late customer match for an earlier phone", {
	tags: ["slow"],
}, async () => {
	const token = await logInAs();
	const digits = createPhone();
	await addVisit(token, { day: DAY, time: "8:00 AM", name: "Otra Persona", phone: digits });
	await open(`${AGENDA}/nueva?dia=${DAY}&vista=dia&para=${DAY}`);
	const search = "/api/admin/customers/detailed";
	const matchesNumber = (number: string) => (request: Request) => request.url.includes(`q=${number}`);
	const earlierSearch = holdMatching(search, matchesNumber(digits));
	const laterSearch = holdMatching(search, matchesNumber("69990001"));
	laterSearch.release();
	await phone.fill(digits);
	await expect.poll(earlierSearch.getCallCount).toBe(1);
	await phone.fill("6999-0001");
	await expect.poll(laterSearch.getCallCount).toBe(1);
	await expect.poll(laterSearch.getResponseCount).toBe(1);
	earlierSearch.release();
	await expect.poll(earlierSearch.getResponseCount).toBe(1);
	await name.fill("Nadie Conocido");
	await expect.element(name).toHaveValue("Nadie Conocido");
	await expect.element(dialog.getByText(/^Ya es cliente/)).not.toBeInTheDocument();
});

test("creates one visit when the response is lost", { tags: ["slow"] }, async () => {
	const token = await logInAs();
	const day = "2026-11-24";
	await addVisit(token, { day, time: "8:00 AM", name: "Otra Persona" });
	const path = `${AGENDA}/nueva?dia=${day}&vista=dia&para=${day}&hora=8:00+AM`;
	await open(path);
	await phone.fill(createPhone());
	await name.fill("Nadie Dos Veces");
	await dialog.getByLabelText("Servicio").selectOptions("Escaneo Vehicular");
	await expect.element(dialog.getByRole("radio", { name: /^8:00 AM/ })).toBeChecked();
	// The visit is stored but its response is lost, so the next poll of the agenda shows the slot as full.
	const restoreConnection = loseResponses(PATH);
	const keys: (string | null)[] = [];
	interceptCalls(PATH, ({ method, headers }) => {
		if (method === "POST") keys.push(headers.get("idempotency-key"));
		return undefined;
	});
	await save.click();
	await expect.element(dialog.getByRole("alert")).toMatchTextContent("No hay conexión con el servidor.");
	restoreConnection();
	window.dispatchEvent(new Event("focus"));
	const fullHour = dialog.getByRole("radio", { name: /^8:00 AM lleno/ });
	await expect.element(fullHour).toBeChecked();
	await open(path);
	await expect.element(name).toHaveValue("Nadie Dos Veces");
	await expect.element(fullHour).toBeChecked();

	// Closing the dialog during the second save must not navigate anywhere else.
	const saving = holdMatching(PATH, (request) => !isGetRequest(request));
	await save.click();
	await expect.poll(saving.getCallCount).toBe(1);
	await dialog.getByRole("button", { name: "Cerrar" }).click();
	await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
	saving.release();
	await expect.poll(saving.getResponseCount).toBe(1);
	await page.getByRole("link", { name: "Nueva cita", exact: true }).click();
	await expect.element(dialog).toBeVisible();
	await dialog.getByRole("button", { name: "Cerrar" }).click();
	await expect.element(dialog).not.toBeInTheDocument();
	await expect
		.poll(() => page.getByRole("link", { name: /Nadie Dos Veces.*8:00 AM/ }).elements().length)
		.toBe(1);
	expect(new Set(keys).size).toBe(1);
	expect(keys[0]).toBeTruthy();
});

test("uses the newly selected hour over a drafted one", { tags: ["slow"] }, async () => {
	await logInAs();
	const day = "2026-11-25";
	const getFormPath = (time: string) => `${AGENDA}/nueva?dia=${day}&para=${day}&hora=${time}`;
	await open(getFormPath("9:00+AM"));
	await phone.fill("6999-0002");
	await name.fill("Paciente Díaz");
	await dialog.getByLabelText("Servicio").selectOptions("Escaneo Vehicular");
	const restoreConnection = disconnectCalls(PATH);
	await save.click();
	await expect.element(dialog.getByRole("alert")).toMatchTextContent("No hay conexión con el servidor.");
	restoreConnection();
	await open(getFormPath("4:00+PM"));
	await expect.element(name).toHaveValue("Paciente Díaz");
	await expect.element(dialog.getByRole("radio", { name: /^4:00 PM/ })).toBeChecked();

	const note = dialog.getByText(/^Hora elegida: 4:00 PM\./);
	await dialog.getByLabelText("Día").fill("2026-12-05");
	await expect.element(note).toBeVisible();
	await dialog.getByRole("radio", { name: /^10:00 AM/ }).click();
	await expect.element(note).not.toBeInTheDocument();
});
