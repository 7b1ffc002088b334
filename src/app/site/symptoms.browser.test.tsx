import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { createStaffToken } from "#tests/component-kit/form-steps.ts";
import { call, getCurrentPath, open } from "#tests/component-kit/page.tsx";

const GUIDE_PATH = "/que-le-pasa-a-tu-carro";

const dialog = page.getByRole("dialog", { name: "Agendar cita" });
const noteField = dialog.getByLabelText("Descripción");
const bookingLink = page.getByRole("link", { name: "Agendar cita de Frenos" }).first();

test("replaces the note's symptom and keeps the rest", { tags: ["slow"] }, async () => {
	await open(`${GUIDE_PATH}/chilla-al-frenar`);
	await bookingLink.click();
	await expect.element(noteField).toHaveValue("Síntoma: Chilla al frenar.\n");
	await noteField.fill("Síntoma: Chilla al frenar.\nDesde ayer.");
	await userEvent.keyboard("{Escape}");
	await expect.element(dialog).not.toBeInTheDocument();
	await bookingLink.click();
	await expect.element(noteField).toHaveValue("Síntoma: Chilla al frenar.\nDesde ayer.");
	await open(`${GUIDE_PATH}/vibra-al-frenar`);
	await bookingLink.click();
	await expect.element(noteField).toHaveValue("Síntoma: Vibra el timón o el pedal al frenar.\nDesde ayer.");
	await open("/servicios/frenos");
	await bookingLink.click();
	await expect.element(noteField).toHaveValue("Desde ayer.");
});

test("opens the form with the next free hour", async () => {
	await open(`${GUIDE_PATH}/chilla-al-frenar`);
	const card = page.getByRole("region", { name: "El servicio que lo revisa" });
	await expect.element(card.getByText("Próximo cupo")).toBeVisible();
	await card
		.getByRole("link", { name: /hoy 1:00 PM agendar Frenos$/ })
		.first()
		.click();
	await expect.element(dialog.getByLabelText("Servicio")).toHaveValue("Frenos");
	await expect.element(dialog.getByLabelText("Día que prefieres")).toHaveValue("2026-11-20");
	await expect.element(dialog.getByRole("radio", { name: "1:00 PM" })).toBeChecked();
});

async function readChatText(name: string) {
	const link = page.getByRole("link", { name }).first();
	await expect.element(link).toBeVisible();
	return new URL(link.element().getAttribute("href") ?? "").searchParams.get("text");
}

test("names a non-urgent symptom in the chat", async () => {
	await open(`${GUIDE_PATH}/vibra-al-frenar`);
	expect(await readChatText("Preguntar por WhatsApp")).toContain("Vibra el timón o el pedal al frenar");
	expect(page.getByRole("link", { name: "Llamar al taller" }).elements()).toEqual([]);
});

test("offers phone and chat first for an emergency", async () => {
	const body = { field: "hasEmergencyWhatsapp" };
	await call("/api/admin/settings/approvals", { token: await createStaffToken(), body });
	await open(`${GUIDE_PATH}/el-pedal-del-freno-se-hunde`);
	await expect.element(page.getByText("Detente ya", { exact: true }).first()).toBeVisible();
	expect(await readChatText("WhatsApp de emergencias")).toBe(
		"Hola, tengo una emergencia con mi carro: El pedal del freno se hunde. Estoy en: ",
	);
	await expect
		.element(page.getByRole("link", { name: "Llamar al taller" }))
		.toHaveAttribute("href", expect.stringMatching(/^tel:\+507/));
	// The page shows whether the shop is open, because the phone is not answered at night.
	await expect.element(page.getByRole("main").getByText(/^(Abierto ahora|Cerrado)/)).toBeVisible();
});

test("links an unknown symptom to the guide", async () => {
	await open(`${GUIDE_PATH}/no-existe`);
	await expect
		.element(page.getByRole("link", { name: /Qué le pasa a tu carro/ }))
		.toHaveAttribute("href", GUIDE_PATH);
});

test("redirects a URL in capitals to the symptom", async () => {
	await open(`${GUIDE_PATH}/CHILLA-AL-FRENAR`);
	await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent("Chilla al frenar");
	expect(getCurrentPath()).toBe(`${GUIDE_PATH}/chilla-al-frenar`);
});

test.each(["/servicios/frenos", "/blog/senales-de-frenos-gastados"])("is linked from %s", async (path) => {
	await open(path);
	const main = page.getByRole("main");
	await expect
		.element(main.getByRole("link", { name: "Chilla al frenar", exact: true }))
		.toHaveAttribute("href", `${GUIDE_PATH}/chilla-al-frenar`);
});
