import { createPhone } from "./contact-steps.ts";
import { expect } from "./fixtures.ts";
import { getAuthHeaders, logInPage, requestQuote, test } from "./staff.ts";

/** 80 mm in points. */
const ROLL_WIDTH = 80 * (72 / 25.4);

test("prints a receipt on one page of an 80 mm roll", async ({ page, request, staff }) => {
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
	const widths = [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+)/g)].map(([, width]) => Number(width));
	expect(widths).toHaveLength(1);
	expect(Math.abs((widths[0] ?? 0) - ROLL_WIDTH)).toBeLessThan(1);
});
