import { mergeTests } from "@playwright/test";
import { formatReservedHour } from "../contact-steps.ts";
import { sendRequestEstimate } from "../estimate-steps.ts";
import { test as ownServerTest } from "../own-server-test.ts";
import { BRIEF_CLOSURE_REASON, findOpenDay } from "../shared-steps.ts";
import { getAuthHeaders } from "../staff.ts";
import { bookVisit } from "../visit-steps.ts";
import { expect, test as journey } from "./journey.ts";
import type { ElementQuery } from "./page-elements.ts";

// Visitors here share one IP address and its limit of five submissions in ten minutes, so they need their own server.
const test = mergeTests(journey, ownServerTest);

test.use({ isScripted: false });

const byButton = (name: string): ElementQuery => ({ role: "button", name });

for (const width of [360, 1280])
	test(`follows a visit without script at ${width} px`, async ({ visitor, request, staff, baseURL }, {
		project,
	}) => {
		const index = 22 + (project.name === "webkit" ? 0 : 4) + (width === 360 ? 0 : 2);
		const [day, otherDay] = [await findOpenDay(request, index), await findOpenDay(request, index + 1)];
		const { lead_id, path } = await bookVisit(request, staff, { day, time: "9:00 AM" });
		const title: ElementQuery = { role: "heading", name: "Ana, tu cita", inside: "main" };
		await visitor.driver.resize(width, 900);
		await visitor.open(path);
		// The browser itself reports that scripting is off.
		expect(await visitor.driver.runInPage(() => matchMedia("(scripting: none)").matches)).toBe(true);
		await visitor.click({ role: "summary", name: "Cambiar la hora" });
		await visitor.setValue({ role: "field", name: "Día", inside: "#mover" }, otherDay);
		await visitor.click({ role: "radio", name: "1:00 PM", inside: "#mover" });
		await visitor.click(byButton("Guardar la hora nueva"));
		await visitor.expectPageText(/Listo: tu cita quedó para el /);
		// Each form redirects: a reload neither asks to resubmit nor repeats the action.
		await visitor.driver.reload();
		await visitor.expectPageText(formatReservedHour(otherDay, "1:00 PM"));

		expect(await sendRequestEstimate(request, staff, lead_id)).toBe(`${baseURL}${path}`);
		await visitor.open(path);
		await visitor.expectText(title, /por confirmar y tu cotización espera tu respuesta/);
		await visitor.waitFor({ role: "link", name: "Responder por WhatsApp" });
		await visitor.expectHidden(byButton("Aprobar"));
		await visitor.expectHidden({ role: "radio", inside: "#cotizacion" });
		await visitor.expectHidden({ role: "heading", name: /^Elige/ });
		const token = path.split("/").at(-1);
		const { version, jobs } = await (await request.get(`/api/estimates/${token}`)).json();
		const data = { version, job_ids: [jobs[0].id], total_cents: 10_000 };
		await request.post(`/api/estimates/${token}/decision`, { data });
		await visitor.open(path);
		await visitor.expectText(title, /por confirmar y aprobaste \$100\.00/);
		await visitor.expectPageText(/Aprobaste 1 de 2\..* Tu cita es el /);

		const headers = getAuthHeaders(staff);
		const closing = { day: otherDay, reason: BRIEF_CLOSURE_REASON };
		await request.post("/api/admin/agenda/closed-days", { headers, data: closing });
		await visitor.driver.reload();
		await visitor.expectText(title, /necesita otra hora y aprobaste/);
		await visitor.expectHidden(byButton("Confirmar que voy"));
		await visitor.click({ role: "link", name: "Elegir otra hora" });
		await visitor.waitFor(byButton("Guardar la hora nueva"));
		// WebKit's window has a minimum width.
		const measureSidewaysScroll = () => document.documentElement.scrollWidth - innerWidth;
		expect(await visitor.driver.runInPage(measureSidewaysScroll)).toBeLessThanOrEqual(0);
		await request.delete(`/api/admin/agenda/closed-days/${otherDay}`, { headers });

		// A second submission would exceed the limit for that address.
		if (width === 360) return;
		await visitor.open(path);
		await visitor.click({ role: "summary", name: "Cancelar la cita" });
		await visitor.click({ role: "radio", name: "Ya no la necesito" });
		await visitor.click(byButton("Continuar"));
		await visitor.click(byButton("Sí, cancelar la cita"));
		await visitor.expectText(title, /está cancelada/);
		await visitor.driver.reload();
		await visitor.expectText(title, /está cancelada/);
		await visitor.driver.goBack();
		await visitor.expectText(title, /está cancelada/);
	});
