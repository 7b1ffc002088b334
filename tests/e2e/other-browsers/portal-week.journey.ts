import { formatReservedHour } from "../contact-steps.ts";
import { sendRequestEstimate } from "../estimate-steps.ts";
import { BRIEF_CLOSURE_REASON, findOpenDay } from "../shared-steps.ts";
import { getAuthHeaders } from "../staff.ts";
import { bookVisit } from "../visit-steps.ts";
import { expect, test } from "./journey.ts";
import type { ElementQuery } from "./page-elements.ts";

const byButton = (name: string): ElementQuery => ({ role: "button", name });

for (const width of [360, 1280])
	test(`follows a visit through a week at ${width} px`, async ({ visitor, request, staff, baseURL }, {
		project,
	}) => {
		// Uses other days than reading.journey.ts, because it closes one of them for a while.
		const index = 14 + (project.name === "webkit" ? 0 : 4) + (width === 360 ? 0 : 2);
		const [day, otherDay] = [await findOpenDay(request, index), await findOpenDay(request, index + 1)];
		const { lead_id, path } = await bookVisit(request, staff, { day, time: "9:00 AM" });
		const title: ElementQuery = { role: "heading", name: "Ana, tu cita", inside: "main" };
		await visitor.driver.resize(width, 900);
		await visitor.openHydrated(path);
		await visitor.click({ role: "summary", name: "Cambiar la hora" });
		await visitor.setValue({ role: "field", name: "Día", inside: "#mover" }, otherDay);
		await visitor.click({ role: "radio", name: "1:00 PM", inside: "#mover" });
		await visitor.click(byButton("Guardar la hora nueva"));
		await visitor.expectPageText(formatReservedHour(otherDay, "1:00 PM"));

		expect(await sendRequestEstimate(request, staff, lead_id)).toBe(`${baseURL}${path}`);
		await visitor.openHydrated(path);
		await visitor.expectText(title, /por confirmar y tu cotización espera tu respuesta/);
		await visitor.click({ role: "radio", name: "Rectificar discos", inside: "#cotizacion" });
		await visitor.click(byButton("Aprobar"));
		await visitor.click(byButton("Aprobar $100.00"));
		await visitor.expectText(title, /por confirmar y aprobaste \$100\.00/);

		const headers = getAuthHeaders(staff);
		const closing = { day: otherDay, reason: BRIEF_CLOSURE_REASON };
		await request.post("/api/admin/agenda/closed-days", { headers, data: closing });
		await visitor.driver.reload();
		await visitor.expectText(title, /necesita otra hora y aprobaste/);
		await visitor.click({ role: "link", name: "Elegir otra hora" });
		await visitor.waitFor(byButton("Guardar la hora nueva"));
		// WebKit's window has a minimum width.
		const measureSidewaysScroll = () => document.documentElement.scrollWidth - innerWidth;
		expect(await visitor.driver.runInPage(measureSidewaysScroll)).toBeLessThanOrEqual(0);
		await request.delete(`/api/admin/agenda/closed-days/${otherDay}`, { headers });
	});
