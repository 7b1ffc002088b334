import type { Page } from "@playwright/test";
import { startTranslator } from "#tests/component-kit/translate.ts";
import { sendEstimate } from "./estimate-steps.ts";
import { expect } from "./fixtures.ts";
import { PUBLIC_PAGES } from "./public-pages.ts";
import { assignSeparateAddress } from "./separate-address.ts";
import { findOpenDay, openHydrated, waitForHydration } from "./shared-steps.ts";
import { test } from "./staff.ts";
import { bookVisit } from "./visit-steps.ts";

/** Upper bound on presses, in case each press adds another control. */
const MAX_PRESSES = 80;
/** Consecutive polls without an open dialog, some 40 ms apart, that prove that none is loading. */
const QUIET_POLLS = 20;
const CONTROLS_SELECTOR =
	"button:not([type=submit]), summary, [role=tab], input[type=checkbox], input[type=radio]";

// React error #418: a part laid out late is already translated and renders again.
test.use({
	allowedErrors: /status of 4\d\d|React error #418/,
	contextOptions: { reducedMotion: "reduce" },
});
test.beforeEach(assignSeparateAddress(33));
// These controls open a chat, file dialog or share sheet, which the test does not wait for.
test.beforeEach(({ context }) =>
	context.addInitScript(() => {
		window.open = () => null;
		HTMLInputElement.prototype.showPicker = () => {};
	}),
);

for (const path of PUBLIC_PAGES)
	test(`${path} survives a press of every control when translated`, async ({ page }) => {
		await page.setViewportSize({ width: 390, height: 844 });
		await openTranslated(page, path);
		await pressAllControls(page);
		await submitEmptyForms(page);
		await expectNoErrors(page);

		// A browser set to always translate does so before hydration.
		await page.setViewportSize({ width: 1280, height: 844 });
		await page.addInitScript(`addEventListener("DOMContentLoaded", ${startTranslator})`);
		await openHydrated(page, path);
		await pressAllControls(page);
		await submitEmptyForms(page);
		await expectNoErrors(page);
	});

test("approves an estimate on a translated page", async ({ page, request, staff }) => {
	const { path } = await sendEstimate(request, staff, "Ana Ríos");
	await openTranslated(page, path);
	await pressAllControls(page);
	await expectNoErrors(page);
	await expect(page.getByRole("checkbox")).not.toHaveCount(0);
	for (const job of await page.getByRole("checkbox").all()) await job.check();
	await page.getByRole("button", { name: "Aprobar", exact: true }).click();
	await page.getByRole("button", { name: /^Aprobar \$/ }).click();
	await expect(page.getByText(/Aprobaste/).first()).toBeVisible();
	await expectNoErrors(page);
});

test("moves a visit in the translated customer portal", async ({ page, request, staff }) => {
	const [day, otherDay] = [await findOpenDay(request, 15), await findOpenDay(request, 16)];
	const { path } = await bookVisit(request, staff, { day, time: "9:00 AM" });
	await openTranslated(page, path);
	await pressAllControls(page);
	await expectNoErrors(page);
	await openTranslated(page, path);
	await page.getByRole("button", { name: "Confirmar que voy" }).click();
	await expect(page.getByRole("button", { name: "Confirmar que voy" })).toBeHidden();
	await page.locator("summary", { hasText: "Cambiar la hora" }).click();
	await page.locator("#mover").getByLabel("Día").fill(otherDay);
	await page.getByRole("radio", { name: "1:00 PM" }).check();
	await page.getByRole("button", { name: "Guardar la hora nueva" }).click();
	await expect(page.getByRole("status").filter({ hasText: "Listo" })).toContainText("1:00 PM");
	await expectNoErrors(page);
});

test("navigates, searches and logs in on the translated site", async ({ page }) => {
	await openTranslated(page, "/");
	for (const name of ["Servicios", "Productos", "Nosotros", "Blog", "Contacto"]) {
		await page.getByRole("banner").getByRole("link", { name, exact: true }).first().click();
		await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
		await expectNoErrors(page);
	}
	await openTranslated(page, "/productos");
	for (const query of ["filtro", "zzzz", ""]) {
		await page.getByRole("searchbox").first().fill(query);
		await expect(page).toHaveURL(query ? new RegExp(query) : /productos$/);
		await expectNoErrors(page);
	}
	await openTranslated(page, "/admin/login");
	await pressAllControls(page);
	await submitEmptyForms(page);
	await expectNoErrors(page);
});

/** Opens a page and translates it and all later ones, as the browser does. */
async function openTranslated(page: Page, path: string) {
	await openHydrated(page, path);
	await page.evaluate(recordDisplacedNodes);
	await page.evaluate(`(${startTranslator})() && undefined`);
}

/** Records each DOM call that would have failed without `src/ui/dom-translation-patch.ts`. */
function recordDisplacedNodes() {
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
async function pressAllControls(page: Page) {
	let hasMore = true;
	for (let index = 0; hasMore && index < MAX_PRESSES; index++) {
		hasMore = await page.evaluate(pressControl, [CONTROLS_SELECTOR, index] as const);
		await waitForFrame(page);
		await closeDialog(page);
	}
	await waitForHydration(page);
	// A dialog whose script is still loading opens after the last press.
	await page.waitForLoadState("networkidle");
	await expect(async () => {
		for (let poll = 0; poll < QUIET_POLLS; poll++) {
			expect(await closeDialog(page)).toBe(false);
			await waitForFrame(page);
		}
	}).toPass();
}

/** @returns true when a dialog was open */
async function closeDialog(page: Page) {
	const isOpen = await page.getByRole("dialog").or(page.getByRole("alertdialog")).count();
	if (isOpen) await page.keyboard.press("Escape");
	return isOpen > 0;
}

/** @returns true when a control exists at that index */
function pressControl([selector, index]: readonly [string, number]): boolean {
	const control = document.querySelectorAll<HTMLElement>(selector)[index];
	if (control?.checkVisibility() && !control.matches(":disabled")) control.click();
	return control !== undefined;
}

/** Submits every form empty, so that each field shows its error. */
async function submitEmptyForms(page: Page) {
	const submitButtons = page.locator("main form:not([role=search], [method=get]) [type=submit]");
	for (const button of await submitButtons.all()) {
		if (!(await button.isVisible())) continue;
		await button.dispatchEvent("click");
		await waitForFrame(page);
	}
}

const waitForFrame = (page: Page) =>
	page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 30))));

async function expectNoErrors(page: Page) {
	await expect(page.getByRole("heading", { name: "No pudimos mostrar" })).toHaveCount(0);
	expect(await page.evaluate("globalThis.displaced ?? []")).toEqual([]);
}
