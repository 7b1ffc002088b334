import { createPhone } from "./contact-steps.ts";
import { expect } from "./fixtures.ts";
import { getAuthHeaders, logInPage, requestQuote, test } from "./staff.ts";

/** 80 mm in points. */
const ROLL_WIDTH = 80 * (72 / 25.4);

test("prints a receipt on 80 mm, as long as its text", async ({ page, request, staff }) => {
	const customer = { name: "Rita Rollo", phone: createPhone(), notes: "" };
	const { id } = await requestQuote(request, staff, customer, [{ sku: "ENI-DOT4-500", quantity: 1 }]);
	const response = await request.post(`/api/admin/leads/${id}/payments`, {
		headers: getAuthHeaders(staff),
		data: { cents: 100, method: "cash", paid_cents: 0 },
	});
	const [payment] = (await response.json()).payments;
	await logInPage(page, staff);
	await page.goto(`/admin/dashboard/caja/recibo/${payment.id}`);
	await expect(page.getByRole("article")).toContainText(payment.reference);
	const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
	const [size, ...otherPages] = [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)/g)];
	expect(otherPages).toEqual([]);
	expect(Math.abs(Number(size?.[1]) - ROLL_WIDTH)).toBeLessThan(1);
	// The paper ends with the text: 297 mm of it were three quarters blank.
	const slip = await page.getByRole("article").boundingBox();
	const paperHeight = Number(size?.[2]) * (96 / 72);
	expect(Math.abs(paperHeight - (slip?.height ?? 0))).toBeLessThan(20);
});
