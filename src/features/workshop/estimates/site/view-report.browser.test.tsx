import { expect, onTestFinished, test } from "vitest";
import { page } from "vitest/browser";
import { ADMIN_DEVICE_KEY } from "#domain/shop.ts";
import { interceptCalls, logInAs, open } from "#tests/component-kit/page.tsx";
import { sendEstimate } from "#tests/component-kit/workshop.ts";

/** The page reports a view after three seconds. */
const MAX_REPORT_DELAY_MS = 4500;

test("reports a customer's view but not a staff member's", async () => {
	const { path } = await sendEstimate(await logInAs(), "Vera Cruz");
	let reportCount = 0;
	onTestFinished(
		interceptCalls(/\/seen$/, () => {
			reportCount += 1;
			return undefined;
		}),
	);
	onTestFinished(() => localStorage.removeItem(ADMIN_DEVICE_KEY));
	localStorage.setItem(ADMIN_DEVICE_KEY, "x".repeat(43));
	await open(path);
	await expect.element(page.getByRole("button", { name: "Aprobar" })).toBeVisible();
	await new Promise((resolve) => setTimeout(resolve, MAX_REPORT_DELAY_MS));
	expect(reportCount).toBe(0);
	localStorage.removeItem(ADMIN_DEVICE_KEY);
	await open(path);
	await expect.poll(() => reportCount, { timeout: MAX_REPORT_DELAY_MS }).toBe(1);
});
