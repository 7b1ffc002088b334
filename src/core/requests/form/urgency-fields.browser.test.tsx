import { expect, onTestFinished, test } from "vitest";
import { page } from "vitest/browser";
import { changeEnv, open, setClock } from "#tests/component-kit/page.tsx";

const dialog = page.getByRole("dialog");

const FORMS = [
	{ link: "Agendar cita de Frenos", button: "Agendar cita", date: "Día que prefieres" },
	{ link: "Solicitar Frenos", button: "Enviar solicitud", date: "Fecha que prefieres" },
];

async function openForm(link: string) {
	await open("/servicios");
	await page.getByRole("link", { name: link }).click();
	await expect.element(dialog.getByLabelText("Modelo")).toBeVisible();
}

const getChosenUrgency = () =>
	dialog.element().querySelector<HTMLInputElement>("[name=urgency]:checked")?.value;

test.each(FORMS)(
	"«$link» asks for the urgency unless a day is chosen",
	{ tags: ["slow"] },
	async ({ link, button, date }) => {
		await openForm(link);
		const urgency = dialog.getByRole("group", { name: "¿Para cuándo lo necesitas?" });
		await expect.element(urgency).toBeVisible();
		const farDay = "2026-12-17";
		await dialog.getByLabelText(date).fill(farDay);
		await expect.element(urgency).not.toBeInTheDocument();
		await dialog.getByRole("button", { name: button }).click();
		await expect.element(dialog.getByText("Escribe tu nombre").first()).toBeVisible();
		await expect.element(dialog.getByText("Dinos para cuándo lo necesitas")).not.toBeInTheDocument();
		expect(getChosenUrgency()).toBe("baja");
		await dialog.getByLabelText(date).fill("");
		await expect.element(urgency).toBeVisible();
		expect(getChosenUrgency()).toBeUndefined();
		await dialog.getByLabelText("En 2-3 días").click();
		await dialog.getByLabelText(date).fill(farDay);
		await expect.element(urgency).toBeVisible();
		await expect.element(dialog.getByLabelText("En 2-3 días")).toBeChecked();
	},
);

test.each(FORMS)("«$link» shows the emergency chat when closed", async ({ link }) => {
	// Without a site address the demo shop is shown, emergency chat included.
	await changeEnv({ SITE_URL: undefined });
	// Saturday, 9 PM in Panama.
	await setClock("2026-11-22T02:00:00Z");
	onTestFinished(async () => {
		await changeEnv({ SITE_URL: "https://taller.test" });
		await setClock("2026-11-20T15:00:00Z");
	});
	await openForm(link);
	for (const label of ["Cuando tengas disponibilidad", "Esta semana", "En 2-3 días"])
		await expect.element(dialog.getByLabelText(label)).toBeInTheDocument();
	await dialog.getByLabelText("Hoy mismo").click();
	await expect.element(dialog.getByText(/este formulario se responde al abrir/)).toBeVisible();
	await expect
		.element(dialog.getByRole("link", { name: /WhatsApp de emergencia/ }))
		.toHaveAttribute("href", expect.stringMatching(/wa\.me\/507\d+\?text=.*emergencia.*Frenos/));
});
