import { setTimeout as wait } from "node:timers/promises";
import { addVisit } from "./agenda-steps.ts";
import { expect, expectNoAxeViolations } from "./fixtures.ts";
import { bearer, enterAs, test } from "./staff.ts";

const PAGE = "/admin/dashboard/por-contactar";
const PHONE = { width: 390, height: 844 };

// One after the other: each takes the last free hour of the same day, and two cars fill it.
test.describe.configure({ mode: "default" });

test("tomorrow's visit is reminded with one tap", async ({ page, request, staff }) => {
	await page.setViewportSize(PHONE);
	await page.context().route("https://wa.me/**", (route) => route.fulfill({ body: "chat" }));
	const headers = bearer(staff);
	const { visits_day: day } = await (await request.get("/api/admin/outreach", { headers })).json();
	const free = await (await request.get(`/api/availability?from=${day}&service=Otro`)).json();
	const name = "Rita de Ayer";
	await addVisit(request, staff, { day, time: free.days[0].times.at(-1), name });

	// On a slow line the list is seconds old when it arrives: what is done next must not be still to come.
	await page.route("**/api/admin/outreach?*", async (route) => {
		const response = await route.fetch();
		await wait(1000);
		await route.fulfill({ response });
	});
	await page.addInitScript(() => {
		const plain = window.fetch;
		const outlives: unknown[] = [];
		Object.assign(window, { outlives });
		window.fetch = (what, how) => {
			if (how?.method === "POST") outlives.push(how.keepalive);
			return plain(what, how);
		};
	});
	await enterAs(page, staff);
	await page.goto("/admin/dashboard/bandeja");
	await page.getByRole("link", { name: "Por contactar hoy" }).click();
	await expect(page).toHaveURL(PAGE);
	const sections = page.getByRole("navigation", { name: "Secciones del panel" });
	await expect(sections.getByRole("link", { name: /^Bandeja/ })).toHaveAttribute(
		"aria-current",
		"page",
	);
	const tabs = page.getByRole("navigation", { name: "Bandeja", exact: true });
	const here = tabs.getByRole("link", { name: /^Por contactar hoy ?\d+ por escribir/ });
	await expect(here).toHaveAttribute("aria-current", "page");
	await expect(tabs.getByRole("link", { name: /^Solicitudes/ })).toHaveAttribute(
		"href",
		"/admin/dashboard/bandeja",
	);
	const row = page.getByRole("listitem").filter({ hasText: name });
	await expect(row).toBeVisible();
	await expectNoAxeViolations(page);
	// A look that set out before the tap and comes back after it brings nobody back.
	const [looking, late] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
	await page.route("**/api/admin/outreach?*", async (route) => {
		const response = await route.fetch();
		looking.resolve();
		await late.promise;
		await route.fulfill({ response });
	});
	await page.evaluate(() => window.dispatchEvent(new Event("focus")));
	await looking.promise;
	const chat = page.context().waitForEvent("page");
	await row.getByRole("link", { name: `Escribir a ${name}` }).click();
	const url = new URL((await chat).url());
	expect(url.searchParams.get("text")).toContain("Hola, Rita. Te recordamos tu cita");
	await expect(row.getByText(/lo contactó, hace un momento/)).toBeVisible();
	// A telephone that shows the chat puts the page to sleep.
	expect(await page.evaluate("outlives")).toEqual([true]);
	const looked = page.waitForResponse("**/api/admin/outreach?*");
	late.resolve();
	await (await looked).finished();
	await expectNoAxeViolations(page);
	await expect(row.getByText(/lo contactó, hace un momento/)).toBeVisible();
	await page.reload();
	await expect(row.getByText(/lo contactó/)).toBeVisible();
	await expectNoAxeViolations(page);

	await row.getByRole("link", { name, exact: true }).click();
	await expect(page.getByText("Contactada por WhatsApp").first()).toBeVisible();
});

test("who wants no reminders is named, and nobody can press WhatsApp", async ({
	page,
	request,
	staff,
}) => {
	const headers = bearer(staff);
	const { visits_day: day } = await (await request.get("/api/admin/outreach", { headers })).json();
	const free = await (await request.get(`/api/availability?from=${day}&service=Otro`)).json();
	const name = "Silvia Sin Avisos";
	await addVisit(request, staff, { day, time: free.days[0].times.at(-1), name });
	await enterAs(page, staff);
	await page.goto("/admin/dashboard/clientes?q=silvia%20sin");
	await page.getByRole("link", { name }).first().click();
	await page.getByLabel("No enviarle recordatorios").check();
	await expect(page.getByText("Preferencia guardada", { exact: true })).toBeVisible();
	await expectNoAxeViolations(page);
	await page.goto(PAGE);
	const row = page.getByRole("listitem").filter({ hasText: name });
	await expect(row.getByText("Pidió que no le enviemos recordatorios")).toBeVisible();
	await expect(row.getByRole("link", { name: /Escribir/ })).toHaveCount(0);
});
