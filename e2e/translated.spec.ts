import type { Page } from "@playwright/test";
import { startTranslator } from "#tests/browser/translate.ts";
import { sendEstimate } from "./estimate-steps.ts";
import { expect } from "./fixtures.ts";
import { fromOwnAddress } from "./own-address.ts";
import { PUBLIC_PAGES } from "./public-pages.ts";
import { alive, openAlive, openDay } from "./reading.ts";
import { test } from "./staff.ts";
import { bookVisit } from "./visit-steps.ts";

/** Upper bound on presses, in case each press adds another control. */
const MOST_PRESSES = 80;
/** Consecutive polls without an open dialog, some 40 ms apart, that prove that none is loading. */
const QUIET_LOOKS = 20;
const PRESSED =
	"button:not([type=submit]), summary, [role=tab], input[type=checkbox], input[type=radio]";

// React error #418: a part laid out late is already translated and renders again.
test.use({
	allowedErrors: /status of 4\d\d|React error #418/,
	contextOptions: { reducedMotion: "reduce" },
});
test.beforeEach(fromOwnAddress(33));
// These controls open a chat, file dialog or share sheet, which the test does not wait for.
test.beforeEach(({ context }) =>
	context.addInitScript(() => {
		window.open = () => null;
		HTMLInputElement.prototype.showPicker = () => {};
	}),
);

for (const path of PUBLIC_PAGES)
	test(`${path} handles every press when translated`, async ({ page }) => {
		await page.setViewportSize({ width: 390, height: 844 });
		await openTranslated(page, path);
		await pressEverything(page);
		await sendEmpty(page);
		await expectSound(page);

		// A browser set to always translate does so before hydration.
		await page.setViewportSize({ width: 1280, height: 844 });
		await page.addInitScript(`addEventListener("DOMContentLoaded", ${startTranslator})`);
		await openAlive(page, path);
		await pressEverything(page);
		await sendEmpty(page);
		await expectSound(page);
	});

test("approves an estimate on a translated page", async ({
	page,
	request,
	staff,
}) => {
	const { path } = await sendEstimate(request, staff, "Ana Ríos");
	await openTranslated(page, path);
	await pressEverything(page);
	await expectSound(page);
	await expect(page.getByRole("checkbox")).not.toHaveCount(0);
	for (const job of await page.getByRole("checkbox").all()) await job.check();
	await page.getByRole("button", { name: "Aprobar", exact: true }).click();
	await page.getByRole("button", { name: /^Aprobar \$/ }).click();
	await expect(page.getByText(/Aprobaste/).first()).toBeVisible();
	await expectSound(page);
});

test("moves a visit in the translated customer portal", async ({
	page,
	request,
	staff,
}) => {
	const [day, other] = [await openDay(request, 15), await openDay(request, 16)];
	const { path } = await bookVisit(request, staff, { day, time: "9:00 AM" });
	await openTranslated(page, path);
	await pressEverything(page);
	await expectSound(page);
	await openTranslated(page, path);
	await page.getByRole("button", { name: "Confirmar que voy" }).click();
	await expect(page.getByRole("button", { name: "Confirmar que voy" })).toBeHidden();
	await page.locator("summary", { hasText: "Cambiar la hora" }).click();
	await page.locator("#mover").getByLabel("Día").fill(other);
	await page.getByRole("radio", { name: "1:00 PM" }).check();
	await page.getByRole("button", { name: "Guardar la hora nueva" }).click();
	await expect(page.getByRole("status").filter({ hasText: "Listo" })).toContainText("1:00 PM");
	await expectSound(page);
});

test("navigates, searches and logs in on the translated site", async ({ page }) => {
	await openTranslated(page, "/");
	for (const name of ["Servicios", "Productos", "Nosotros", "Blog", "Contacto"]) {
		await page.getByRole("banner").getByRole("link", { name, exact: true }).first().click();
		await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
		await expectSound(page);
	}
	await openTranslated(page, "/productos");
	for (const words of ["filtro", "zzzz", ""]) {
		await page.getByRole("searchbox").first().fill(words);
		await expect(page).toHaveURL(words ? new RegExp(words) : /productos$/);
		await expectSound(page);
	}
	await openTranslated(page, "/admin/login");
	await pressEverything(page);
	await sendEmpty(page);
	await expectSound(page);
});

/** Opens a page and translates it and all later ones, as the browser does. */
async function openTranslated(page: Page, path: string) {
	await openAlive(page, path);
	await page.evaluate(noteDisplaced);
	await page.evaluate(`(${startTranslator})() && undefined`);
}

/** Records each DOM call that would have failed without `src/ui/translated-page.ts`. */
function noteDisplaced() {
	const displaced: string[] = [];
	Object.assign(globalThis, { displaced });
	const { insertBefore, removeChild } = Node.prototype;
	Node.prototype.insertBefore = function <Kind extends Node>(node: Kind, before: Node | null) {
		if (before && before.parentNode !== this) displaced.push(`before ${before.textContent}`);
		return insertBefore.call(this, node, before) as Kind;
	};
	Node.prototype.removeChild = function <Kind extends Node>(child: Kind) {
		if (child.parentNode !== this) displaced.push(`remove ${child.textContent}`);
		return removeChild.call(this, child) as Kind;
	};
}

/** Presses each control that does not navigate, one at a time, and closes the dialogs that open. */
async function pressEverything(page: Page) {
	let isMore = true;
	for (let place = 0; isMore && place < MOST_PRESSES; place++) {
		isMore = await page.evaluate(pressAt, [PRESSED, place] as const);
		await settle(page);
		await closeWindow(page);
	}
	await alive(page);
	// A dialog whose script is still loading opens after the last press.
	await page.waitForLoadState("networkidle");
	await expect(async () => {
		for (let look = 0; look < QUIET_LOOKS; look++) {
			expect(await closeWindow(page)).toBe(false);
			await settle(page);
		}
	}).toPass();
}

/** @returns true when a dialog was open */
async function closeWindow(page: Page) {
	const isOpen = await page.getByRole("dialog").or(page.getByRole("alertdialog")).count();
	if (isOpen) await page.keyboard.press("Escape");
	return isOpen > 0;
}

/** @returns true when a control exists at that index */
function pressAt([controls, place]: readonly [string, number]): boolean {
	const control = document.querySelectorAll<HTMLElement>(controls)[place];
	if (control?.checkVisibility() && !control.matches(":disabled")) control.click();
	return control !== undefined;
}

/** Submits every form empty, so that each field shows its error. */
async function sendEmpty(page: Page) {
	const senders = page.locator("main form:not([role=search], [method=get]) [type=submit]");
	for (const send of await senders.all()) {
		if (!(await send.isVisible())) continue;
		await send.dispatchEvent("click");
		await settle(page);
	}
}

const settle = (page: Page) =>
	page.evaluate(() => new Promise((go) => requestAnimationFrame(() => setTimeout(go, 30))));

async function expectSound(page: Page) {
	await expect(page.getByRole("heading", { name: "No pudimos mostrar" })).toHaveCount(0);
	expect(await page.evaluate("globalThis.displaced ?? []")).toEqual([]);
}
