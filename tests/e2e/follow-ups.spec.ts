import { createVisit } from "./agenda-steps.ts";
import { expect } from "./fixtures.ts";
import { getAuthHeaders, logInPage, test } from "./staff.ts";

const FOLLOW_UPS_PATH = "/admin/dashboard/por-contactar";

test("sends the reminder of tomorrow's visit with one tap", { tag: "@smoke" }, async ({
	page,
	request,
	staff,
}) => {
	await page.setViewportSize({ width: 390, height: 844 });
	await page.context().route("https://wa.me/**", (route) => route.fulfill({ body: "chat" }));
	const headers = getAuthHeaders(staff);
	const { visits_day: day } = await (await request.get("/api/admin/follow-ups", { headers })).json();
	const availability = await (await request.get(`/api/availability?from=${day}&service=Otro`)).json();
	const name = "Rita de Ayer";
	await createVisit(request, staff, { day, time: availability.days[0].times.at(-1), name });

	await logInPage(page, staff);
	await page.goto(FOLLOW_UPS_PATH);
	const row = page.getByRole("listitem").filter({ hasText: name });
	const chatPage = page.context().waitForEvent("page");
	await row.getByRole("link", { name: `Escribir a ${name}` }).click();
	const url = new URL((await chatPage).url());
	expect(url.searchParams.get("text")).toContain("Hola, Rita. Te recordamos tu cita");
	await expect(row.getByText(/lo contactó, hace un momento/)).toBeVisible();
	await page.reload();
	await expect(row.getByText(/lo contactó/)).toBeVisible();
	await row.getByRole("link", { name, exact: true }).click();
	await expect(page.getByText("Contactada por WhatsApp").first()).toBeVisible();
});
