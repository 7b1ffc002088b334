import { askForVisit, BOOKED, noteIn, referenceIn, SENT, writeMessage } from "./contact-steps.ts";
import { expect, expectNoAxeViolations, test } from "./fixtures.ts";
import { openDay, storedAs } from "./reading.ts";

test.use({ allowedErrors: /status of 422/ });
// Each journey comes from an address of its own: forms are limited per address.
test.beforeEach(async ({ context }, { testId }) => {
	const tail = [...testId].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 65_536, 7);
	await context.setExtraHTTPHeaders({
		"x-forwarded-for": `10.6.${tail >> 8}.${tail & 255}`,
	});
});

for (const path of ["/contacto", "/nosotros"])
	for (const width of [360, 1280])
		test(`${path} has no accessibility violations at ${width} px`, async ({ page }) => {
			await page.setViewportSize({ width, height: 900 });
			await page.goto(path);
			await expectNoAxeViolations(page);
			const overflow =
				"document.documentElement.scrollWidth - document.documentElement.clientWidth";
			expect(await page.evaluate(overflow)).toBeLessThanOrEqual(0);
		});

test.describe("without JavaScript", () => {
	test.use({ javaScriptEnabled: false });

	test("a message is stored and answered on the page", async ({ page, request }) => {
		await page.goto("/contacto");
		const form = await writeMessage(page);
		const posted = page.waitForResponse((reply) => reply.request().method() === "POST");
		await form.getByRole("button", { name: "Enviar mensaje" }).click();
		expect((await posted).status()).toBe(201);
		await expect(noteIn(form)).toContainText(SENT);
		const stored = await storedAs(request, "messages", await referenceIn(page, "mensaje"));
		expect(stored.message).toBe("Suena al frenar");
	});

	test("a visit is stored and answered on the page", async ({ page, request }) => {
		const day = await openDay(request);
		await page.goto("/contacto");
		const form = await askForVisit(page, day);
		await form.getByRole("button", { name: "Agendar cita" }).click();
		await expect(noteIn(form)).toContainText(BOOKED);
		const stored = await storedAs(request, "appointments", await referenceIn(page, "cita"));
		expect(stored).toMatchObject({ preferredDate: day, preferredTime: "9:00 AM" });
	});

	test("a refusal comes back with its reason and everything typed", async ({ page }) => {
		await page.goto("/contacto");
		const form = await writeMessage(page);
		await form.getByLabel("Teléfono").fill("12");
		const posted = page.waitForResponse((reply) => reply.request().method() === "POST");
		await form.getByRole("button", { name: "Enviar mensaje" }).click();
		expect((await posted).status()).toBe(422);
		await expect(form.getByRole("alert")).toContainText("Revisa tu teléfono. Ejemplo: 6123-4567");
		await expect(form.getByLabel("Mensaje")).toHaveValue("Suena al frenar");
		await expect(form.getByLabel("Teléfono")).toHaveValue("12");
	});
});
