import type { Page } from "@playwright/test";
import sharp from "sharp";
import { formatReservedHour } from "./contact-steps.ts";
import { sendRequestEstimate } from "./estimate-steps.ts";
import { expect } from "./fixtures.ts";
import { assignSeparateAddress } from "./separate-address.ts";
import { BRIEF_CLOSURE_REASON, findOpenDay, openHydrated } from "./shared-steps.ts";
import { getAuthHeaders, test } from "./staff.ts";
import { bookVisit, findDayField } from "./visit-steps.ts";

test.beforeEach(assignSeparateAddress(29));

const findTitle = (page: Page) => page.getByRole("heading", { level: 1 });
const createPhoto = () =>
	sharp({ create: { width: 800, height: 600, channels: 3, background: "#a33" } })
		.jpeg()
		.toBuffer();

for (const [width, javaScriptEnabled] of [
	[1280, true],
	[360, false],
] as const)
	test.describe(`at ${width} px ${javaScriptEnabled ? "with" : "without"} script`, () => {
		test.use({ javaScriptEnabled, viewport: { width, height: 800 } });

		test("follows a visit through a week in the customer portal", async ({
			page,
			request,
			staff,
			baseURL,
		}) => {
			// The journey briefly closes the second day; no other journey books days 22 and 24.
			const index = javaScriptEnabled ? 21 : 23;
			const [day, otherDay] = [await findOpenDay(request, index), await findOpenDay(request, index + 1)];
			const { lead_id, path } = await bookVisit(request, staff, { day, time: "9:00 AM" });
			const token = path.split("/").at(-1);
			const openPortal = () => (javaScriptEnabled ? openHydrated(page, path) : page.goto(path));
			await openPortal();
			await expect(findTitle(page)).toHaveText("Ana, tu cita está por confirmar");

			await page.locator("summary", { hasText: "Cambiar la hora" }).click();
			await findDayField(page).fill(otherDay);
			await page.getByRole("radio", { name: "1:00 PM" }).check();
			await page.getByRole("button", { name: "Guardar la hora nueva" }).click();
			await expect(page.getByText(/^Listo: tu cita quedó/)).toContainText(
				formatReservedHour(otherDay, "1:00 PM"),
			);

			expect(await sendRequestEstimate(request, staff, lead_id)).toBe(`${baseURL}${path}`);
			await openPortal();
			await expect(findTitle(page)).toHaveText(
				"Ana, tu cita está por confirmar y tu cotización espera tu respuesta",
			);
			await page.getByRole("link", { name: "Ver la cotización" }).click();
			await expect(page.getByRole("heading", { name: "Tu cotización", exact: true })).toBeInViewport();
			expect(page.url()).toContain(path);
			if (javaScriptEnabled) {
				await page.getByRole("checkbox", { name: /Rectificar discos/ }).uncheck();
				await page.getByRole("button", { name: "Aprobar", exact: true }).click();
				await page.getByRole("button", { name: "Aprobar $100.00" }).click();
				// With an hour booked, the page asks for no appointment, whether the shop is open or closed.
				await expect(page.getByText(/Aprobaste 1 de 2\..* Tu cita es el /)).toBeVisible();
				const file = { name: "a.jpg", mimeType: "image/jpeg", buffer: await createPhoto() };
				await page.locator("input[type=file]").setInputFiles([file]);
			} else {
				await expect(page.getByRole("link", { name: /Responder por WhatsApp/ })).toBeVisible();
				const { version, jobs } = await (await request.get(`/api/estimates/${token}`)).json();
				const data = { version, job_ids: [jobs[0].id], total_cents: 10_000 };
				await request.post(`/api/estimates/${token}/decision`, { data });
				await openPortal();
			}
			await expect(findTitle(page)).toHaveText(
				javaScriptEnabled
					? "Ana, tu cita está por confirmar, aprobaste $100.00 y ya tenemos tu foto"
					: "Ana, tu cita está por confirmar y aprobaste $100.00",
			);

			const closing = { day: otherDay, reason: BRIEF_CLOSURE_REASON };
			const headers = getAuthHeaders(staff);
			await request.post("/api/admin/agenda/closed-days", { headers, data: closing });
			await openPortal();
			await expect(findTitle(page)).toContainText("Ana, tu cita necesita otra hora");
			await expect(page.getByText(`Ese día no abrimos: ${BRIEF_CLOSURE_REASON}.`)).toBeVisible();
			await expect(page.getByRole("button", { name: "Confirmar que voy" })).toHaveCount(0);
			// No label on the page says that the hour is still valid.
			await expect(page.getByText("Por confirmar", { exact: true })).toHaveCount(0);
			await expect(page.getByText(/Tu hora de ahora|¿Cambió tu plan\?/)).toHaveCount(0);
			await expect(page.getByText("1:00 PM", { exact: true }).first()).toHaveCSS(
				"text-decoration-line",
				"line-through",
			);
			await page.getByRole("link", { name: "Elegir otra hora" }).click();
			await expect(page.getByRole("button", { name: "Guardar la hora nueva" })).toBeVisible();
			const scrollWidth = await page.locator("html").evaluate((html) => html.scrollWidth);
			expect(scrollWidth).toBeLessThanOrEqual(width);
			await request.delete(`/api/admin/agenda/closed-days/${otherDay}`, { headers });

			await openPortal();
			await page.getByRole("button", { name: "Confirmar que voy" }).click();
			await expect(page.getByText(/^Listo: te esperamos/)).toBeVisible();
		});
	});
